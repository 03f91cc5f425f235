import { useTranslation } from 'react-i18next';
import { date, money } from '../../shared/i18n/format.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Icon } from '../../shared/ui/icon.js';
import type { ExtraReward } from './api.js';
import { ResendRewardMail } from './next-step.js';

const looks: Record<ExtraReward['Status'], string> = {
  Offen: '',
  Bereitgestellt: 'wait',
  Ausgezahlt: 'ok',
  Abgeholt: 'ok',
  Storniert: 'stop',
  Abgelaufen: 'stop',
};

/** Rewards beside the recommendations, each with the reason it was given for. Nothing where there are none. */
export function ExtraRewards({ rewards }: { rewards: readonly ExtraReward[] }) {
  const { t } = useTranslation('status');
  if (rewards.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="extra-rewards">
      <h2 id="extra-rewards">{t('extra.title')}</h2>
      {rewards.map(reward => (
        <Extra key={reward.Id} reward={reward} />
      ))}
    </section>
  );
}

function Extra({
  reward: {
    Id,
    Anlass,
    Begruendung,
    WertCent,
    Status,
    Auswahl,
    Waehlbar,
    BankdatenFehlen,
    GewaehrtAm,
    EnddatumAnzeige,
  },
}: {
  reward: ExtraReward;
}) {
  const { t } = useTranslation('status');
  const running = Status === 'Bereitgestellt' && !Waehlbar && !BankdatenFehlen;
  return (
    <article className="card pad stack-s extra">
      <header className="row between">
        <h3>{t(`extra.kind.${Anlass}`, { amount: money(WertCent) })}</h3>
        <span className={`tag ${running ? '' : looks[Status]}`}>
          <Icon
            name={
              Status === 'Ausgezahlt' || Status === 'Abgeholt'
                ? 'check'
                : Status === 'Bereitgestellt' && !running
                  ? 'user'
                  : 'clock'
            }
            size={16}
          />
          {t(
            running
              ? `extra.running.${Auswahl ?? 'Bar'}`
              : BankdatenFehlen
                ? 'extra.bankDetails'
                : `extra.status.${Status}`,
          )}
        </span>
      </header>
      {Begruendung && <p>{t('extra.reason', { reason: Begruendung })}</p>}
      <p className="small muted">
        {t('extra.granted', { date: date(GewaehrtAm) })}
        {Waehlbar && EnddatumAnzeige && ` · ${t('until', { date: date(EnddatumAnzeige) })}`}
      </p>
      {Waehlbar && (
        <div className="row">
          <PageLink to="RewardDetails" params={{ praemieid: Id }} className="btn" icon="gift">
            {t('action.choose')}
          </PageLink>
          <ResendRewardMail number={Id} light />
        </div>
      )}
      {BankdatenFehlen && (
        <div>
          <PageLink to="BankDetailsRecommender" search={{ neu: true }} className="btn">
            {t('action.bankDetails')}
          </PageLink>
        </div>
      )}
    </article>
  );
}
