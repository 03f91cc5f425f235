import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../shared/i18n/format.js';
import { useUser } from '../../shared/http/user.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { pathTo } from '../../shared/routing/paths.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Button } from '../../shared/ui/button.js';
import { tellShared, type OwnRecommendation } from './api.js';
import { linkFor } from './channels.js';
import { copyText } from '../../shared/ui/copy.js';
import { QrCode } from '../../shared/ui/qr-code.js';
import { qrOf } from '../../shared/ui/qr-drawing.js';

/** Recommending by word of mouth (ModuleErstelleOfflineEmpfehlungCode): a code to read out, and a card to print and hand over. */
export function OfflineCode({ recommendation }: { recommendation: OwnRecommendation }) {
  const { t } = useTranslation('share');
  const user = useUser();
  const { Code, Link, Produkt, GueltigBis } = recommendation;
  const qr = useMemo(() => qrOf(linkFor(Link, 'Card')), [Link]);
  const address = new URL(Link).host + pathTo('Code');
  return (
    <section className="card pad stack" aria-labelledby="offline">
      <div className="stack-s">
        <h2 id="offline">{t('offline.title')}</h2>
        <p className="muted">{t('offline.text', { host: new URL(Link).host })}</p>
      </div>
      <p className="spoken-code nums">{Code}</p>
      <div className="actions">
        <Button look="light" icon="copy" onClick={() => void copyText(Code, t('offline.copied'), t('copyFailed'))}>
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
          <b>{tenant().Name}</b>
          <p className="print-title">{t('offline.cardTitle', { name: user?.Vorname ?? '', product: Produkt.Name })}</p>
          <p className="print-code">{Code}</p>
          <p>{t('offline.cardText', { address, until: date(GueltigBis) })}</p>
        </div>
        <QrCode qr={qr} label={t('qrAlt')} />
      </div>
    </section>
  );
}
