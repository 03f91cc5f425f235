import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import type { Campaign, NewCampaign } from '#contract/betrieb/programme.js';
import type { z } from 'zod';
import { eurosOf } from '#shared/dates-and-money.js';
import { languages, type Language } from '#shared/texts.js';
import { spokenIn } from '../../shared/format.js';
import { defineResource, page } from '../resource.js';
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

export const campaigns = defineResource({
  name: 'campaigns',
  menu: 'portal',
  icon: CampaignOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./CampaignsPage.js')).CampaignsPage),
  texts: {
    de: {
      name: 'Aktion |||| Aktionen',
      intro:
        'Was zusätzlich verdient wird, wer teilnimmt und was vom Budget bleibt. Sie sehen zuerst, was eine Änderung bewirkt.',
      none: 'Noch keine Aktion',
      new: 'Aktion anlegen',
      change: 'Ändern',
      change_one: '%{name} ändern',
      check: 'Wirkung prüfen',
      save: 'Übernehmen',
      saved: 'Gespeichert.',
      end: 'Beenden',
      end_one: '%{name} beenden',
      end_title: 'Aktion beenden?',
      end_text:
        'Empfehlungen, die ab jetzt ausgezahlt werden, zählen nicht mehr. %{smart_count} Person nimmt teil; was sie verdient hat, bleibt. |||| Empfehlungen, die ab jetzt ausgezahlt werden, zählen nicht mehr. %{smart_count} Personen nehmen teil; was sie verdient haben, bleibt.',
      ended: 'Die Aktion ist beendet.',
      versions: 'Verlauf',
      versions_one: 'Verlauf von %{name}',
      close: 'Schließen',
      compare: 'Wiederherstellen',
      compare_one: 'Stand %{version} wiederherstellen',
      restore: 'Diesen Stand wiederherstellen',
      restored: 'Der frühere Stand gilt wieder.',
      products: '%{smart_count} Produkt |||| %{smart_count} Produkte',
      remove: 'Entfernen',
      tiers: 'Stufen',
      tier_add: 'Stufe hinzufügen',
      tier_remove: 'Stufe %{n} entfernen',
      tier: '%{amount} ab %{smart_count} ausgezahlter Empfehlung |||| %{amount} ab %{smart_count} ausgezahlten Empfehlungen',
      period: '%{from} bis %{to}',
      budget: 'Budget %{amount}',
      no_budget: 'ohne Budget',
      given: '%{amount} mit einer Prämie gewährt |||| %{amount} mit %{count} Prämien gewährt',
      in_language: '%{field} (%{language})',
      language: { de: 'Deutsch', en: 'Englisch' },
      status: {
        Geplant: 'Geplant',
        Laeuft: 'Läuft',
        BudgetAufgebraucht: 'Budget aufgebraucht',
        Beendet: 'Beendet',
      },
      field: {
        Titel: 'Titel',
        Text: 'Text',
        Zustimmung: 'Text neben dem Kästchen',
        RechtsText: 'Bedingungen',
        Startdatum: 'Erster Tag',
        Enddatum: 'Letzter Tag',
        Ab: 'Ausgezahlte Empfehlungen',
        amount: 'Prämie in Euro',
        budget: 'Budget in Euro',
        products: 'Produkte',
      },
      hint: {
        budget: 'Ist es aufgebraucht, kann niemand mehr teilnehmen. Leer: ohne Grenze.',
        products: 'Leer: alle Produkte.',
      },
      effect: {
        participants: '%{smart_count} Person nimmt teil |||| %{smart_count} Personen nehmen teil',
        keep: 'Eine davon behält, was ihr beim Beitritt zugesagt wurde |||| %{smart_count} davon behalten, was ihnen beim Beitritt zugesagt wurde',
        given:
          'Eine wartende Prämie wird gewährt: %{amount} |||| %{smart_count} wartende Prämien werden gewährt: %{amount}',
        granted: 'Insgesamt gewährt: %{amount}',
        left: 'Vom Budget bleiben %{amount}',
        waiting: 'Eine Prämie wartet auf Budget |||| %{smart_count} Prämien warten auf Budget',
      },
    },
    en: {
      name: 'Campaign |||| Campaigns',
      intro:
        'Extra rewards, who’s taking part and how much of the budget is left. You’ll see what a change does before you apply it.',
      none: 'No campaigns yet',
      new: 'New campaign',
      change: 'Edit',
      change_one: 'Edit %{name}',
      check: 'Check effect',
      save: 'Save',
      saved: 'Saved.',
      end: 'End',
      end_one: 'End %{name}',
      end_title: 'End this campaign?',
      end_text:
        'Referrals paid from now on no longer count. %{smart_count} person is taking part and keeps what they’ve earned. |||| Referrals paid from now on no longer count. %{smart_count} people are taking part and keep what they’ve earned.',
      ended: 'The campaign has ended.',
      versions: 'History',
      versions_one: 'History of %{name}',
      close: 'Close',
      compare: 'Restore',
      compare_one: 'Restore version %{version}',
      restore: 'Restore this version',
      restored: 'The earlier version has been restored.',
      products: '%{smart_count} product |||| %{smart_count} products',
      remove: 'Remove',
      tiers: 'Tiers',
      tier_add: 'Add tier',
      tier_remove: 'Remove tier %{n}',
      tier: '%{amount} after %{smart_count} paid referral |||| %{amount} after %{smart_count} paid referrals',
      period: '%{from} to %{to}',
      budget: 'budget %{amount}',
      no_budget: 'no budget limit',
      given: '%{amount} granted in one reward |||| %{amount} granted in %{count} rewards',
      in_language: '%{field} (%{language})',
      language: { de: 'German', en: 'English' },
      status: {
        Geplant: 'Planned',
        Laeuft: 'Running',
        BudgetAufgebraucht: 'Budget used up',
        Beendet: 'Ended',
      },
      field: {
        Titel: 'Title',
        Text: 'Text',
        Zustimmung: 'Text next to the tick box',
        RechtsText: 'Terms',
        Startdatum: 'First day',
        Enddatum: 'Last day',
        Ab: 'Number of paid referrals',
        amount: 'Reward in euros',
        budget: 'Budget in euros',
        products: 'Products',
      },
      hint: {
        budget: 'Once it’s used up, no one else can join. Leave empty for no limit.',
        products: 'Leave empty for all products.',
      },
      effect: {
        participants: '%{smart_count} person is taking part |||| %{smart_count} people are taking part',
        keep: 'One of them keeps the terms they joined under |||| %{smart_count} of them keep the terms they joined under',
        given: 'One waiting reward is granted: %{amount} |||| %{smart_count} waiting rewards are granted: %{amount}',
        granted: 'Total granted: %{amount}',
        left: '%{amount} of the budget left',
        waiting: 'One reward is waiting for budget |||| %{smart_count} rewards are waiting for budget',
      },
    },
  },
});
