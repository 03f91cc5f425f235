import { fromAdvisorProduct, fromMobileOffer, fromTariffProduct } from '#contract/produkt/codec.js';
import type { MobileOffer, Product } from '#contract/produkt/schemas.js';
import { dayInGermany } from '#platform/clock/clock.js';
import type { Language } from '#platform/tenant/tenant.js';
import { bestOfferOn } from '../../domain/offer.js';
import { inLanguage, type DeviceDetails, type MobileDetails, type Text } from '../../domain/product.js';
import type { ProductWithOffers } from '../../persistence/catalogue.js';

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

type Of<Details> = ProductWithOffers & { readonly details: Details };
const isMobile = (product: ProductWithOffers | undefined): product is Of<MobileDetails> =>
  product?.details.kind === 'mobile';
const isDevice = (product: ProductWithOffers | undefined): product is Of<DeviceDetails> =>
  product?.details.kind === 'device';

/** One product in the words of the wire; a device brings the tariff it is sold with. */
export function productAnswer(
  product: ProductWithOffers,
  tariff: ProductWithOffers | undefined,
  reading: Reading,
): Product {
  if (isDevice(product))
    return mobileAnswer(product.productId, isMobile(tariff) ? tariff : undefined, product, reading);
  if (isMobile(product)) return mobileAnswer(product.productId, product, undefined, reading);
  return plainAnswer(product, reading);
}

/** A mobile tariff together with the device chosen for it: the tariff stays what is recommended. */
export function tariffWithDeviceAnswer(
  tariff: ProductWithOffers,
  device: ProductWithOffers,
  reading: Reading,
): MobileOffer {
  return mobileAnswer(
    tariff.productId,
    isMobile(tariff) ? tariff : undefined,
    isDevice(device) ? device : undefined,
    reading,
  );
}

/** The tariff a device is shown with: the wanted one, where the device is sold with it, else its first. */
export function tariffOfDevice({ details }: ProductWithOffers, wanted?: number): number | undefined {
  if (details.kind !== 'device') return undefined;
  return (details.withTariffs.find(({ tariffId }) => tariffId === wanted) ?? details.withTariffs[0])?.tariffId;
}

function plainAnswer(product: ProductWithOffers, { language, now }: Reading): Product {
  const { productId: id, externalId, name, details } = product;
  const text = (value: Text | null) => (value ? inLanguage(value, language) : '');
  const common = {
    id,
    externalId,
    name,
    commission: { type: 'standard', cents: bestOfferOn(product.offers, dayInGermany(now))?.rewardCents ?? 0 },
  };
  if (details.kind === 'tariff') {
    return fromTariffProduct({
      ...details,
      ...common,
      descriptions: details.descriptions.map(text),
      footnote: text(details.footnote),
      priceSplit: text(details.priceSplit),
      campaignName: text(details.campaignName),
    });
  }
  if (details.kind === 'advisor')
    return fromAdvisorProduct({
      ...common,
      displayName: details.displayName,
      descriptions: details.descriptions.map(text),
    });
  throw new Error(`Product ${id} is of kind ${details.kind}.`);
}

function mobileAnswer(
  id: number,
  tariff: Of<MobileDetails> | undefined,
  device: Of<DeviceDetails> | undefined,
  { language }: Reading,
): MobileOffer {
  const text = (value: Text | null | undefined) => (value ? inLanguage(value, language) : '');
  const price =
    device?.details.withTariffs.find(({ tariffId }) => tariffId === tariff?.productId) ??
    device?.details.withTariffs[0];
  const shown = id === device?.productId ? device : (tariff ?? device);
  return fromMobileOffer({
    id,
    deviceType: device?.details.deviceType ?? null,
    manufacturer: device?.details.manufacturer ?? '',
    grade: shown?.details.grade ?? '',
    pairName: device && tariff ? `${device.details.displayName} + ${tariff.details.displayName}` : '',
    pairDescription: text(tariff?.details.description),
    tariffName: tariff?.details.displayName ?? '',
    deviceName: device?.details.displayName ?? '',
    deviceDescription: text(device?.details.description),
    deviceId: device?.productId ?? null,
    deviceCents: price?.priceCents ?? 0,
    tariffId: tariff?.productId ?? price?.tariffId ?? id,
    tariffCents: tariff?.details.monthlyCents ?? 0,
    position: shown?.position ?? 0,
    campaign: text(shown?.details.campaignName),
    topPosition: shown?.details.topPosition ?? null,
    campaignCents: price?.campaignPriceCents ?? null,
  });
}
