import './campaigns.css';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import { joinCampaign, leaveCampaign, listActiveCampaigns, listOwnCampaigns } from '#generated/portal-calls.js';
import { CheckField } from '../../shared/forms/fields.js';
import { send } from '../../shared/http/send.js';
import { date } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { Disclosure } from '../../shared/ui/controls.js';
import { Coming, toast } from '../../shared/ui/feedback.js';
import { Icon } from '../../shared/ui/icon.js';
import { useSending } from '../../shared/ui/hooks.js';
import { ownPortal, usePortal } from '../../shared/portal.js';

export type ActiveCampaign = AnswerOf<typeof listActiveCampaigns>[number];
export type OwnCampaign = AnswerOf<typeof listOwnCampaigns>[number];

/** As `activeCampaignsQuery`, with the logged-in user's participation. The form is drawn anew once its user is known. */
const active = (produktId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'active', produktId, 'own'],
    staleTime: 10_000,
    // Not broken off where the form is drawn anew: it would be asked twice.
    queryFn: ({ meta }) => send(listActiveCampaigns, { query: { produktId } }, { meta }),
  });
/** Campaigns that can be joined with this product; empty on failure, because the form works without them. */
const activeCampaignsQuery = (produktId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'active', produktId],
    staleTime: 0,
    queryFn: ({ signal, meta }) =>
      send(listActiveCampaigns, { query: { produktId } }, { signal, meta }).catch(
        (error: unknown): ActiveCampaign[] => {
          if (signal.aborted) throw error;
          return [];
        },
      ),
  });

export const ownCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'own'],
  // Two parts of a page show it, one later than the other.
  staleTime: 10_000,
  refetchOnWindowFocus: 'always',
  queryFn: ({ signal, meta }) => send(listOwnCampaigns, {}, { signal, meta }),
});

const changed = () => ownPortal().queryClient.invalidateQueries({ queryKey: ['campaigns'] });

/** Joins a campaign with the consent text that was shown; the server stores its version. */
export const join = async ({ AktionsId, Zustimmung }: OwnCampaign) => {
  await send(joinCampaign, {
    params: { aktionsId: AktionsId },
    body: { abgehakt: Zustimmung },
  });
  await changed();
};
export const leave = async ({ AktionsId }: OwnCampaign) => {
  await send(leaveCampaign, { params: { aktionsId: AktionsId } });
  await changed();
};

/** The next tier: the lowest one above the current count. */
export const nextTier = ({
  Gezaehlt,
  Stufen,
}: Pick<OwnCampaign, 'Gezaehlt' | 'Stufen'>): OwnCampaign['Stufen'][number] | undefined =>
  Stufen.filter(({ Ab, Erreicht }) => !Erreicht && Ab > Gezaehlt).sort((one, other) => one.Ab - other.Ab)[0];

/** Campaigns to join or taken part in; renders nothing if there are none. */
export function OwnCampaigns({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('campaigns');
  const { data = [], isPending } = useQuery(ownCampaignsQuery);
  if (isPending) return <Coming />;
  if (data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="own-campaigns">
      <h2 id="own-campaigns">{t('title')}</h2>
      {data.map(campaign => (
        <Campaign key={campaign.AktionsId} campaign={campaign} mayChange={mayChange} />
      ))}
    </section>
  );
}

/** One line per campaign: the progress, or that it can be joined. */
export function CampaignsAtAGlance({ shown }: { shown: boolean }) {
  const { money } = usePortal();
  const { t } = useTranslation('campaigns');
  const { data = [] } = useQuery(ownCampaignsQuery);
  const running = data.flatMap(campaign => {
    const next = nextTier(campaign);
    return campaign.Beendet || campaign.BudgetAufgebraucht || !next ? [] : [{ campaign, next }];
  });
  if (!shown || running.length === 0) return null;
  return (
    <ul className="glance stack-s">
      {running.map(({ campaign: { AktionsId, Titel, Gezaehlt, Bis, abgehakt }, next }) => (
        <li key={AktionsId} className="card">
          <a href={`#aktion-${AktionsId}`}>
            <span>
              <b>{Titel}</b> <span className="muted small nowrap">{t('until', { date: Bis })}</span>
            </span>
            {abgehakt ? (
              <>
                <b className="nums nowrap">
                  {t('progress', { count: Gezaehlt, of: next.Ab, amount: money(next.WertCent) })}
                </b>
                <TierBar done={Gezaehlt} of={next.Ab} />
              </>
            ) : (
              <span className="join">{t('joinNow')}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

const TierBar = ({ done, of }: { done: number; of: number }) => (
  <span className="tier-bar" aria-hidden="true">
    {Array.from({ length: of }, (_, n) => (
      <i key={n} className={n < done ? 'done' : ''} />
    ))}
  </span>
);

function Campaign({ campaign, mayChange }: { campaign: OwnCampaign; mayChange: boolean }) {
  const { t } = useTranslation('campaigns');
  const { Titel, Text, RechtsText, Zustimmung, Bis, Beendet, BudgetAufgebraucht, abgehakt } = campaign;
  const isOpen = !Beendet && !BudgetAufgebraucht;
  const joining = useSending(async () => {
    await join(campaign);
    toast(t('joined'));
    joining.again();
  });
  const leaving = useSending(async () => {
    await leave(campaign);
    toast(t('left'));
    leaving.again();
  });
  const failure = joining.failure ?? leaving.failure;
  return (
    <article className="card pad stack-s campaign" id={`aktion-${campaign.AktionsId}`}>
      <header className="row between">
        <h3>{Titel}</h3>
        <span className={`tag ${abgehakt && !Beendet ? 'ok' : ''}`}>
          <Icon name={abgehakt && !Beendet ? 'check' : 'clock'} size={16} />
          {Beendet ? t('ended', { date: Bis }) : abgehakt ? t('takesPart') : t('until', { date: Bis })}
        </span>
      </header>
      <p>{Text}</p>
      <Progress campaign={campaign} />
      <Disclosure title={t('terms')}>
        <p className="small">{RechtsText}</p>
      </Disclosure>
      {!abgehakt && isOpen && mayChange && <p className="small muted">{t('youSay', { sentence: Zustimmung })}</p>}
      {mayChange && (abgehakt || isOpen) && (
        <div className="row">
          {abgehakt ? (
            <Button look="plain" className="small" pending={leaving.state === 'sending'} onClick={leaving.press}>
              {t('leave')}
            </Button>
          ) : (
            <Button look="light" icon="check" pending={joining.state === 'sending'} onClick={joining.press}>
              {t('join')}
            </Button>
          )}
        </div>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </article>
  );
}

/** "2 of 3 until 25 €", the amount earned, or why nothing counts at present. */
function Progress({ campaign }: { campaign: OwnCampaign }) {
  const { money } = usePortal();
  const { t } = useTranslation('campaigns');
  const { Gezaehlt, Stufen, Seit, Beendet, BudgetAufgebraucht, abgehakt } = campaign;
  const earned = Stufen.filter(({ Erreicht }) => Erreicht);
  const next = nextTier(campaign);
  if (!abgehakt && Gezaehlt === 0) return null;
  return (
    <div className="tiers stack-s">
      {next && (
        <>
          <p>
            <b className="nums">
              {t(Beendet ? 'stopped' : 'progress', { count: Gezaehlt, of: next.Ab, amount: money(next.WertCent) })}
            </b>
          </p>
          <TierBar done={Gezaehlt} of={next.Ab} />
        </>
      )}
      {!next && Stufen.length > 0 && (
        <p>
          <b>{t('all')}</b>
        </p>
      )}
      {earned.map(({ Ab, WertCent }) => (
        <p key={Ab} className="small row">
          <Icon name="check" size={16} />
          {t('earned', { of: Ab, amount: money(WertCent) })}
        </p>
      ))}
      {BudgetAufgebraucht && <p className="small">{t('usedUp')}</p>}
      {!Beendet && abgehakt && Gezaehlt === 0 && Seit && (
        <p className="small muted">{t('nothingYet', { date: date(Seit) })}</p>
      )}
      {!Beendet && !abgehakt && <p className="small muted">{t('resting')}</p>}
    </div>
  );
}

interface Boxes {
  Aktionen?: { AktionsId: number; abgehakt: unknown }[];
}

/** Checkboxes of campaigns for this product. `person`: '' is not logged in, null not known yet; until then disabled. */
export function CampaignTicks({ productId, person }: { productId: number; person: string | null }) {
  return person === '' || import.meta.env.SSR ? (
    <ForEverybody productId={productId} known={person === ''} />
  ) : (
    <ForUser productId={productId} known={person !== null} />
  );
}

interface OfProduct {
  readonly productId: number;
  /** Whether it is known who is there. */
  readonly known: boolean;
}

function ForEverybody({ productId, known }: OfProduct) {
  const { data } = useSuspenseQuery(activeCampaignsQuery(productId));
  return <Ticks campaigns={data} known={known} />;
}

/** Until their own answer is there, what the server rendered. */
function ForUser({ productId, known }: OfProduct) {
  const client = useQueryClient();
  const { data: own } = useQuery(active(productId));
  const campaigns = own ?? client.getQueryData(activeCampaignsQuery(productId).queryKey);
  return campaigns ? <Ticks campaigns={campaigns} known={known && own !== undefined} /> : <Coming />;
}

function Ticks({ campaigns, known: isKnown }: { campaigns: readonly ActiveCampaign[]; known: boolean }) {
  const { t } = useTranslation('campaigns');
  const { getValues, setValue } = useFormContext<Boxes>();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const known = isKnown ? campaigns : undefined;
  useEffect(() => {
    if (!known) return;
    const before = getValues('Aktionen') ?? [];
    // The draft may predate the login, and a box ticked before hydration is only in the DOM.
    const ticked = (id: number, at: number) =>
      before.some(({ AktionsId, abgehakt }) => AktionsId === id && abgehakt === true) ||
      (before[at] === undefined && boxes.current?.querySelectorAll('input')[at]?.checked === true);
    setValue(
      'Aktionen',
      known.map(({ AktionsId, abgehakt }, at) => ({ AktionsId, abgehakt: abgehakt || ticked(AktionsId, at) })),
    );
  }, [known, getValues, setValue]);
  if (campaigns.length === 0) return null;
  return (
    <fieldset className="campaigns stack-s" ref={boxes}>
      <legend>{t('legend', { count: campaigns.length })}</legend>
      {campaigns.map(({ AktionsId, Titel, Text, RechtsText, Zustimmung }, index) => (
        <div key={AktionsId} className="campaign stack-s">
          <p>
            <b>{Titel}</b>
            <br />
            {Text}
          </p>
          {known ? (
            <CheckField name={`Aktionen.${index}.abgehakt`}>{Zustimmung}</CheckField>
          ) : (
            <div className="check">
              <input id={`aktion-${index}`} type="checkbox" disabled />
              <label htmlFor={`aktion-${index}`}>{Zustimmung}</label>
            </div>
          )}
          <Disclosure title={t('terms')}>
            <p className="small">{RechtsText}</p>
          </Disclosure>
        </div>
      ))}
      <p className="hint">{t('optional')}</p>
    </fieldset>
  );
}
