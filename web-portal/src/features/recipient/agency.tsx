import { useTranslation } from 'react-i18next';
import { usePortal } from '../../shared/portal.js';
import { useTone } from '../../shared/i18n/language.js';
import type { Opened } from './api.js';

/** The agency of the advisor whom the recommendation names: who it is, and how to reach it. */
export function Agency({ of }: { of: NonNullable<Opened['Agentur']> }) {
  const { t } = useTranslation('recipient');
  const context = useTone();
  const { tenant } = usePortal();
  const { Name, Anschrift, Ansprechpartner, Telefon, Email, Oeffnungszeiten, Bild } = of;
  return (
    <section className="card pad stack-s agency" aria-labelledby="agentur">
      <h2 id="agentur">{t('landing.agency', { context })}</h2>
      <p className="muted small">{t('landing.agencyText', { context, tenant: tenant.Name })}</p>
      <div className="agency-who">
        {Bild && <img src={Bild} alt="" width={64} height={64} loading="lazy" />}
        <p>
          <b>{Name}</b>
          {Ansprechpartner && (
            <>
              <br />
              {Ansprechpartner}
            </>
          )}
        </p>
      </div>
      {Anschrift && <p className="lines">{Anschrift}</p>}
      {Telefon && <a href={`tel:${Telefon.replaceAll(/[^+\d]/g, '')}`}>{Telefon}</a>}
      {Email && <a href={`mailto:${Email}`}>{Email}</a>}
      {Oeffnungszeiten && (
        <p className="small lines">
          <span className="muted">{t('landing.agencyOpen')}</span>
          {`\n${Oeffnungszeiten}`}
        </p>
      )}
    </section>
  );
}
