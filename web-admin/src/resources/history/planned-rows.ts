import type { Catalogue } from '#contract/betrieb/catalogue.js';
import type { PlannedConfiguration } from '#contract/betrieb/configuration.js';
import type { Campaign } from '#contract/betrieb/programme.js';
import type { NotMade, PlannedSetting } from '#contract/betrieb/waiting.js';
import type { Language } from '#shared/texts.js';
import { fieldsOf } from '../../shared/format.js';

/** Something that will be so from a later moment on, or should have been. */
export interface PlannedRow {
  readonly id: string;
  /** The day (`YYYY-MM-DD`) or the moment (UTC) from which it holds. */
  readonly from: string;
  /** `Beginnt`: an offer or a campaign of which the first day is ahead. */
  readonly kind: PlannedSetting['Art'] | 'Konfiguration' | 'Angebot';
  readonly state: PlannedSetting['Stand'] | PlannedConfiguration['Stand'] | 'Beginnt';
  /** Who planned it, where that is known. */
  readonly by: string | null;
  readonly changes: PlannedSetting['Taten'];
  /** An offer's amount and last day, or a campaign's title. */
  readonly says?: { readonly name: string; readonly cents?: number; readonly until: string };
  readonly missed: NotMade | null;
  /** What a second person said of a proposal that they declined. */
  readonly declined?: PlannedConfiguration;
  readonly withdrawn: 'setting' | 'configuration' | null;
}

interface Planned {
  readonly settings: readonly PlannedSetting[];
  readonly configurations: readonly PlannedConfiguration[];
  readonly catalogue: Pick<Catalogue, 'Produkte' | 'Geraete' | 'Tarife' | 'Angebote'>;
  readonly campaigns: readonly Pick<Campaign, 'AktionsId' | 'Titel' | 'Startdatum' | 'Enddatum' | 'Stand'>[];
}

/** Everything that is planned, the next first, and below it what became of earlier plans, the last first. */
export function plannedRows(
  { settings, configurations, catalogue, campaigns }: Planned,
  today: string,
  language: Language,
): readonly PlannedRow[] {
  const products = [...catalogue.Produkte, ...catalogue.Geraete, ...catalogue.Tarife];
  const nameOf = (id: number) => products.find(({ Id }) => Id === id)?.AnzeigeName ?? String(id);
  const rows: PlannedRow[] = [
    ...settings.map(plan => ({
      id: plan.Id,
      from: plan.GiltAb,
      kind: plan.Art,
      state: plan.Stand,
      by: plan.GeplantVon,
      changes: plan.Taten,
      missed: plan.Grund ? plan : null,
      // Hosts are the platform's.
      withdrawn: plan.Stand === 'Geplant' && plan.Art !== 'Hosts' ? ('setting' as const) : null,
    })),
    ...configurations.map(plan => {
      const fields = plan.Aenderungen.flatMap(fieldsOf);
      return {
        id: plan.Id,
        from: plan.GiltAb,
        kind: 'Konfiguration' as const,
        state: plan.Stand,
        by: plan.GeplantVon,
        changes: [
          {
            Aktion: 'configuration.change',
            Gegenstand: '',
            Vorher: Object.fromEntries(fields.map(({ Feld, Vorher }) => [Feld, Vorher])),
            Nachher: Object.fromEntries(fields.map(({ Feld, Nachher }) => [Feld, Nachher])),
          },
        ],
        missed: plan.Grund && plan.Stand !== 'Abgelehnt' ? plan : null,
        ...(plan.Stand === 'Abgelehnt' && { declined: plan }),
        // A proposal is its proposer's to withdraw; another person declines it beside the fields that it changes.
        withdrawn:
          plan.Stand === 'Geplant' || (plan.Stand === 'Vorgeschlagen' && plan.Eigener)
            ? ('configuration' as const)
            : null,
      };
    }),
    ...catalogue.Angebote.filter(({ Startdatum }) => Startdatum > today).map(offer => ({
      id: `offer-${offer.Id}`,
      from: offer.Startdatum,
      kind: 'Angebot' as const,
      state: 'Beginnt' as const,
      by: null,
      changes: [],
      says: {
        name: nameOf(offer.ProduktId),
        cents: offer.WertCent,
        until: offer.EnddatumAnzeige ?? offer.Enddatum,
      },
      missed: null,
      withdrawn: null,
    })),
    ...campaigns
      .filter(({ Stand }) => Stand.Status === 'Geplant')
      .map(campaign => ({
        id: `campaign-${campaign.AktionsId}`,
        from: campaign.Startdatum,
        kind: 'Aktion' as const,
        state: 'Beginnt' as const,
        by: null,
        changes: [],
        says: { name: campaign.Titel[language], until: campaign.Enddatum },
        missed: null,
        withdrawn: null,
      })),
  ];
  const [ahead, past] = [rows.filter(({ state }) => isAhead(state)), rows.filter(({ state }) => !isAhead(state))];
  const byTime = (one: PlannedRow, other: PlannedRow) => one.from.localeCompare(other.from);
  return [...ahead.sort(byTime), ...past.sort((one, other) => byTime(other, one))];
}

const isAhead = (state: PlannedRow['state']): boolean =>
  state === 'Geplant' || state === 'Vorgeschlagen' || state === 'Beginnt';
