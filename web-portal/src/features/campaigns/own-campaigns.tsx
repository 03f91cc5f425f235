import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../shared/i18n/format.js';
import { Button } from '../../shared/ui/button.js';
import { Disclosure } from '../../shared/ui/disclosure.js';
import { Icon } from '../../shared/ui/icon.js';
import { toast } from '../../shared/ui/toast.js';
import { useSending } from '../../shared/ui/use-sending.js';
import './campaigns.css';
import { join, leave, ownCampaignsQuery, type OwnCampaign } from './api.js';
import { Coming } from '../../shared/ui/coming.js';
import { nextTier } from './progress.js';

/** Campaigns one can join or takes part in. Nothing where there is none. */
export default function OwnCampaigns({ mayChange }: { mayChange: boolean }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('campaigns');
  const { data = [], isPending } = useQuery(ownCampaignsQuery(language));
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

function Campaign({ campaign, mayChange }: { campaign: OwnCampaign; mayChange: boolean }) {
  const { t } = useTranslation('campaigns');
  const { Titel, Text, RechtsText, Zustimmung, Bis, Beendet, abgehakt } = campaign;
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
    <article className="card pad stack-s campaign">
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
      {!abgehakt && !Beendet && mayChange && <p className="small muted">{t('youSay', { sentence: Zustimmung })}</p>}
      {mayChange && (abgehakt || !Beendet) && (
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

/** "2 of 3 until 25 €", what was earned, and what counts while nothing does. */
function Progress({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useTranslation('campaigns');
  const { Gezaehlt, Stufen, Seit, Beendet, abgehakt } = campaign;
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
          <p className="tier-bar" aria-hidden="true">
            {Array.from({ length: next.Ab }, (_, n) => (
              <i key={n} className={n < Gezaehlt ? 'done' : ''} />
            ))}
          </p>
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
      {!Beendet && abgehakt && Gezaehlt === 0 && Seit && (
        <p className="small muted">{t('nothingYet', { date: date(Seit) })}</p>
      )}
      {!Beendet && !abgehakt && <p className="small muted">{t('resting')}</p>}
    </div>
  );
}
