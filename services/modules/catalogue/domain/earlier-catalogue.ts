import { daysFrom } from '#shared/calendar.js';
import type { Catalogue, CatalogueOffer } from '../events.js';
import { lastDayOf } from './offer.js';
import { entryKey, type Entry, type EntryChange } from './entries.js';
import type { Uses } from './uses.js';
import type { WantedCatalogue } from './wanted-catalogue.js';

/**
 * The entries before these versions, newest first. Personal fields (`personal`, `list.field`) are not in versions: they
 * stay as they are for people still in the catalogue; people who were removed are not restored.
 */
export function undone(
  entries: readonly Entry[],
  versions: readonly (readonly EntryChange[])[],
  personal: ReadonlySet<string>,
): Entry[] {
  const were = new Map(entries.map(entry => [entryKey(entry), entry]));
  for (const { list, id, name, kind, fields } of versions.flat()) {
    const key = entryKey({ list, id });
    const kept = fields.filter(({ field }) => !personal.has(`${list}.${field}`));
    const row = kind === 'removed' && kept.length === fields.length ? {} : were.get(key)?.row;
    if (kind === 'new') were.delete(key);
    else if (row)
      were.set(key, {
        list,
        id,
        name,
        row: { ...row, ...Object.fromEntries(kept.map(({ field, before }) => [field, before])) },
      });
  }
  return [...were.values()];
}

/**
 * Restores an earlier catalogue without breaking promises: offers promised since stay until the last day for which they were promised, and
 * the earlier ones apply from the day after.
 */
export function keepingPromises(now: Catalogue, earlier: Catalogue, { promised, today }: Uses): WantedCatalogue {
  const current = Map.groupBy(now.offers, ({ productId }) => productId);
  const former = Map.groupBy(earlier.offers, ({ productId }) => productId);
  const offers = [...former].flatMap(([productId, wanted]) => {
    const there = current.get(productId) ?? [];
    const until = lastPromised(there, wanted, promised, today);
    return until === null ? wanted : spliced(there, wanted, until);
  });
  return { ...earlier, offers };
}

/** The last day that cannot be rewritten; null where there is none. */
function lastPromised(
  there: readonly CatalogueOffer[],
  wanted: readonly CatalogueOffer[],
  promised: Uses['promised'],
  today: string,
): string | null {
  const days = there.flatMap(offer => {
    const day = promised.get(offer.offerId);
    if (day === undefined) return [];
    const same = wanted.find(({ offerId }) => offerId === offer.offerId);
    if (same)
      return same.rewardCents === offer.rewardCents && same.startsOn === offer.startsOn && lastDayOf(same) >= day
        ? []
        : [day];
    // An offer left out ends yesterday at the earliest (`withUsedEntries`).
    const yesterday = daysFrom(today, -1);
    const end = day > yesterday ? day : yesterday;
    const last = end < lastDayOf(offer) ? end : lastDayOf(offer);
    return wanted.some(other => other.startsOn <= last && lastDayOf(other) >= offer.startsOn) ? [last] : [];
  });
  return days.length === 0 ? null : days.reduce((last, day) => (day > last ? day : last));
}

function spliced(
  there: readonly CatalogueOffer[],
  wanted: readonly CatalogueOffer[],
  until: string,
): WantedCatalogue['offers'] {
  const from = daysFrom(until, 1);
  const before = there
    .filter(({ startsOn }) => startsOn <= until)
    .map(offer => (lastDayOf(offer) <= until ? offer : { ...offer, endsOn: until, displayEndsOn: null }));
  const taken = new Set(before.map(({ offerId }) => offerId));
  const after = wanted
    .filter(offer => lastDayOf(offer) >= from)
    .map(offer => {
      const cut = offer.startsOn < from;
      return {
        ...offer,
        offerId: taken.has(offer.offerId) ? null : offer.offerId,
        startsOn: cut ? from : offer.startsOn,
        endsOn: offer.endsOn < from ? lastDayOf(offer) : offer.endsOn,
      };
    });
  return [...before, ...after];
}
