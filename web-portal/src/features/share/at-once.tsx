import { useTranslation } from 'react-i18next';
import { TermsLinks } from '../../shared/forms/form.js';
import { creation } from '../../shared/http/send.js';
import type { User } from '../../shared/http/session.js';
import { usePortal, type Portal } from '../../shared/portal.js';
import { renew } from './channels.js';

/** For whoever registers on the way to recommend a product: agreed to here, the mail's link leads straight to its share page. */
export default function AtOnce({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { tenant } = usePortal();
  const { t } = useTranslation(['recommend', 'legal']);
  return (
    <div className="check">
      <input id="gleich" type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
      <label htmlFor="gleich">
        <b>{t('atOnce')}</b> {t('legal:consent.recommender', { name: tenant.Name })} <TermsLinks />
      </label>
    </div>
  );
}

/** The number of the link that was agreed to; one that works for the product already is not made twice. */
export async function recommendAtOnce({ tenant }: Portal, user: User, product: number): Promise<string> {
  const again = { product, share: tenant.RecommenderDefaultShare, user, orExisting: true };
  return (await creation()(key => renew(again, key))).Empfehlungsnummer;
}
