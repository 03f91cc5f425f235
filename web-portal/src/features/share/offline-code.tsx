import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { speakCode } from '#contract/empfehlung/calls.js';
import { send } from '../../shared/http/send.js';
import { useUser } from '../../shared/http/session.js';
import { date } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { useSending } from '../../shared/ui/hooks.js';
import { QrCode, qrOf } from '../../shared/ui/qr.js';
import { copyText } from '../../shared/ui/controls.js';
import { endpoints } from '../endpoints.js';
import { linkFor, ownRecommendationQuery, tellShared, type OwnRecommendation } from './channels.js';

/** Recommending by word of mouth (ModuleErstelleOfflineEmpfehlungCode): a code to read out, on request one with the own first name, and a card to print and hand over. */
export default function OfflineCode({ recommendation }: { recommendation: OwnRecommendation }) {
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation('share');
  const user = useUser();
  const { Code, Kurzlink, Produkt, GueltigBis, Sprechcode } = recommendation;
  const qr = useMemo(() => qrOf(linkFor(Kurzlink, 'Card')), [Kurzlink]);
  const address = new URL(Kurzlink).host + pathTo('Code');
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
        <Button look="light" icon="copy" onClick={() => void copyText(code, t('offline.copied'), t('copyFailed'))}>
          {t('offline.copy')}
        </Button>
        <Button
          look="light"
          icon="download"
          onClick={() => {
            tellShared(recommendation.Empfehlungsnummer, 'Card');
            window.print();
          }}
        >
          {t('offline.print')}
        </Button>
        <PageLink to="Thanks" className="btn plain">
          {t('offline.done')}
        </PageLink>
      </div>
      <div className="print-card" aria-hidden="true">
        <div>
          <b>{tenant.Name}</b>
          <p className="print-title">{t('offline.cardTitle', { name: user?.Vorname ?? '', product: Produkt.Name })}</p>
          <p className="print-code">{code}</p>
          <p>{t('offline.cardText', { address, until: date(GueltigBis) })}</p>
        </div>
        <QrCode qr={qr} label={t('qrAlt')} />
      </div>
    </section>
  );
}

/** One code a person: asked for elsewhere, it leads here from now on. */
function OwnName({ recommendation: { Empfehlungsnummer } }: { recommendation: OwnRecommendation }) {
  const { t } = useTranslation('share');
  const client = useQueryClient();
  const { state, failure, press } = useSending(async () => {
    const { Code } = await send<typeof speakCode>(endpoints.speakCode, { params: { nr: Empfehlungsnummer } });
    client.setQueryData(
      ownRecommendationQuery(Empfehlungsnummer, false).queryKey,
      known => known && { ...known, Sprechcode: Code },
    );
    // It no longer leads where it led before.
    void client.invalidateQueries({ queryKey: ['own-recommendation'], refetchType: 'none' });
  });
  return (
    <div className="stack-s">
      <p className="hint">{t('offline.wish')}</p>
      <div>
        <Button look="plain" icon="user" pending={state === 'sending'} onClick={press}>
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
