import type { Campaign, NewCampaign } from '#contract/betrieb/programme.js';
import type { z } from 'zod';
import { eurosOf } from '#shared/dates-and-money.js';
import { languages, type Language } from '#shared/texts.js';
import { spokenIn } from '../../shared/format.js';
import { isDay } from '../../shared/typed-days.js';

/** Texts of a campaign, with the usual height of each field. */
export const textFields = [
  { name: 'Titel', rows: 1 },
  { name: 'Text', rows: 2 },
  { name: 'Zustimmung', rows: 1 },
  { name: 'RechtsText', rows: 3 },
] as const;
type TextField = (typeof textFields)[number]['name'];

/** A campaign as the form holds it. */
export interface Written extends Pick<Campaign, TextField | 'Startdatum' | 'Enddatum'> {
  readonly tiers: readonly { readonly Ab: string; readonly amount: string }[];
  readonly budget: string;
  readonly productIds: number[];
}

const none = { de: '', en: '' };

export const writtenOf = (campaign: Campaign | null): Written => ({
  Titel: campaign?.Titel ?? none,
  Text: campaign?.Text ?? none,
  Zustimmung: campaign?.Zustimmung ?? none,
  RechtsText: campaign?.RechtsText ?? none,
  Startdatum: campaign?.Startdatum ?? '',
  Enddatum: campaign?.Enddatum ?? '',
  tiers: campaign?.Stufen.map(({ Ab, WertCent }) => ({ Ab: String(Ab), amount: eurosOf(WertCent) })) ?? [
    { Ab: '3', amount: '25,00' },
  ],
  budget: campaign?.BudgetCent == null ? '' : eurosOf(campaign.BudgetCent),
  productIds: campaign?.ProduktIds ?? [],
});

/** What a campaign's form lacks: fields that are empty (with their language) or cannot be read. */
export interface CampaignLack {
  readonly field: string;
  readonly language?: Language;
  readonly kind: 'field' | 'number' | 'amount';
  /** The tier's place. */
  readonly at?: number;
}

export function lacksOf(
  written: Written,
  centsFrom: (typed: string) => number | null,
  asked: readonly Language[] = languages,
): readonly CampaignLack[] {
  const texts = textFields.flatMap(({ name }) =>
    asked
      .filter(language => written[name][language].trim() === '')
      .map(language => ({ field: name, language, kind: 'field' as const })),
  );
  const days = (['Startdatum', 'Enddatum'] as const).filter(name => !isDay(written[name]));
  const tiers = written.tiers.flatMap(({ Ab, amount }, at) => [
    ...(/^\d{1,3}$/.test(Ab.trim()) ? [] : [{ field: 'Ab', kind: 'number' as const, at }]),
    ...(centsFrom(amount) === null ? [{ field: 'amount', kind: 'amount' as const, at }] : []),
  ]);
  const isRead = written.budget.trim() === '' || centsFrom(written.budget) !== null;
  return [
    ...texts,
    ...days.map(field => ({ field, kind: 'field' as const })),
    ...tiers,
    ...(isRead ? [] : [{ field: 'budget', kind: 'amount' as const }]),
  ];
}

/** The request body for the typed campaign; null while a value is missing or unreadable. */
export function sentOf(
  written: Written,
  centsFrom: (typed: string) => number | null,
  asked: readonly Language[] = languages,
): z.input<typeof NewCampaign> | null {
  if (lacksOf(written, centsFrom, asked).length > 0) return null;
  const budget = written.budget.trim() === '' ? null : centsFrom(written.budget);
  const read = written.tiers.map(({ Ab, amount }) => ({ Ab: Number(Ab), WertCent: centsFrom(amount)! }));
  return {
    Titel: spokenIn(asked, written.Titel),
    Text: spokenIn(asked, written.Text),
    Zustimmung: spokenIn(asked, written.Zustimmung),
    RechtsText: spokenIn(asked, written.RechtsText),
    Startdatum: written.Startdatum,
    Enddatum: written.Enddatum,
    Stufen: read,
    BudgetCent: budget,
    ProduktIds: written.productIds.length === 0 ? null : written.productIds,
  };
}
