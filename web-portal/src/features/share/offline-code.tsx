import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { speakCode } from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { useSending } from '../../shared/ui/hooks.js';
import { copyText } from '../../shared/ui/controls.js';
import { ownRecommendationQuery, type OwnRecommendation } from './channels.js';
import { more } from '../../shared/ui/more-icons.js';

/** Offline recommending (ModuleErstelleOfflineEmpfehlungCode): a code to read out, optionally with the first name. */
export default function OfflineCode({ recommendation }: { recommendation: OwnRecommendation }) {
  const { t } = useTranslation('share');
  const { Code, Kurzlink, Sprechcode } = recommendation;
  const code = Sprechcode ?? Code;
  return (
    <section className="card pad stack" aria-labelledby="offline">
      <div className="stack-s">
        <h2 id="offline">{t('offline.title')}</h2>
        <p className="muted">{t('offline.text', { host: new URL(Kurzlink).host })}</p>
      </div>
      <p className="spoken-code nums" aria-live="polite">
        {code}
      </p>
      {Sprechcode === null ? (
        <OwnName recommendation={recommendation} />
      ) : (
        <p className="hint">{t('offline.spoken')}</p>
      )}
      <div className="actions">
        <Button look="light" icon={more.copy} onClick={() => void copyText(code, t('offline.copied'), t('copyFailed'))}>
          {t('offline.copy')}
        </Button>
        <PageLink to="Thanks" className="btn plain">
          {t('offline.done')}
        </PageLink>
      </div>
    </section>
  );
}

/** A user has one named code: requesting it moves it to this recommendation. */
function OwnName({ recommendation: { Empfehlungsnummer } }: { recommendation: OwnRecommendation }) {
  const { t } = useTranslation('share');
  const client = useQueryClient();
  const { state, failure, press } = useSending(async () => {
    const { Code } = await send(speakCode, { params: { nr: Empfehlungsnummer } });
    client.setQueryData(
      ownRecommendationQuery(Empfehlungsnummer, false).queryKey,
      known => known && { ...known, Sprechcode: Code },
    );
    // The code no longer leads to the previous recommendation, so its cached data is stale.
    void client.invalidateQueries({ queryKey: ['own-recommendation'], refetchType: 'none' });
  });
  return (
    <div className="stack-s">
      <p className="hint">{t('offline.wish')}</p>
      <div>
        <Button look="plain" icon={more.user} pending={state === 'sending'} onClick={press}>
          {t('offline.make')}
        </Button>
      </div>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
