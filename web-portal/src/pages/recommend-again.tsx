import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recommendationsQuery, workingLinks } from '../features/recommendations/status.js';
import { OwnLink } from '../features/share/own-link.js';
import { date } from '../shared/i18n/language.js';
import { Button } from '../shared/ui/button.js';

/** Offers the valid link for this product, or the form. If the list fails to load, the server's check decides. */
export default function RecommendAgain({
  productId,
  form,
}: {
  productId: number;
  form: (another: boolean) => ReactNode;
}) {
  const { t } = useTranslation('recommend');
  const [another, setAnother] = useState(false);
  const { data: latest, isPending } = useInfiniteQuery({ ...recommendationsQuery, refetchInterval: false });
  // Deferred: link or form render in steps between which the page answers.
  const data = useDeferredValue(latest);
  const rows = data?.pages.flatMap(({ Content }) => Content) ?? [];
  const waits = isPending || data !== latest;
  const link = workingLinks(rows).find(({ Produkt }) => Produkt.Id === productId);
  if (!link || another)
    return (
      <div inert={waits} aria-busy={waits}>
        {form(another)}
      </div>
    );
  return (
    <div className="stack already">
      <div className="stack-s">
        <h2>{t('already.title')}</h2>
        <p>{t('already.text', { until: date(link.GueltigBis) })}</p>
        <p className="muted">{t(`already.share.${link.AnteilEmpfehler}`)}</p>
      </div>
      <OwnLink
        links={[link]}
        more={
          <Button look="plain" onClick={() => setAnother(true)}>
            {t('already.another')}
          </Button>
        }
      />
      <p className="hint">{t('already.why')}</p>
    </div>
  );
}
