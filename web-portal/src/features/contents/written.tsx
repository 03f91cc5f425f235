import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { filled } from '#shared/texts.js';
import {
  blocksQuery,
  footnotesQuery,
  linksPlacedIn,
  placedIn,
  textOf,
  useFollow,
  variablesQuery,
  type ContentData,
} from '../../shared/content.js';
import { usePortal } from '../../shared/portal.js';
import { Coming } from '../../shared/ui/feedback.js';

interface WrittenProps {
  /** Prefix of the blocks' identifiers, and the page's own group of footnotes. */
  readonly page: string;
  /** Further groups of footnotes. */
  readonly notes: readonly string[];
}

/** Blocks and footnotes of a page; renders nothing if there are none or the content store fails. */
export default function Written({ page, notes }: WrittenProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation();
  const follow = useFollow();
  const { base } = usePortal();
  const groups = [...notes, page];
  const { data: variables, isPending: variablesComing } = useQuery(variablesQuery);
  const { data: blocks, isPending: blocksComing } = useQuery(blocksQuery(page));
  const { data: footnotes, isPending: footnotesComing } = useQuery(footnotesQuery(groups));
  const coming = variablesComing || blocksComing || footnotesComing ? <Coming /> : null;
  if (!variables) return coming;
  const text = (data: ContentData, field: string) => filled(textOf(data, field, language), variables);
  const html = (data: ContentData) => ({
    __html: linksPlacedIn(base, filled(textOf(data, 'Inhalt', language), variables, true)),
  });
  // A block with an empty title is hidden: it only names an amount that is not paid.
  const hasText = ({ data }: { readonly data: ContentData }) => text(data, 'Titel') !== '';
  const found = groups
    .map(group => ({
      group,
      items: (footnotes?.items ?? []).filter(
        one => textOf(one.data, 'Gruppe', language) === group && hasText(one) && html(one.data).__html !== '',
      ),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="written" onClick={follow}>
      {blocks?.items.filter(hasText).map(({ id, data }) => (
        <section key={id} className="card pad block" aria-labelledby={`baustein-${id}`}>
          <h2 id={`baustein-${id}`}>{text(data, 'Titel')}</h2>
          <div className="prose" dangerouslySetInnerHTML={html(data)} />
          {text(data, 'LinkText') && text(data, 'LinkZiel') && (
            <a className="btn quiet" href={placedIn(base, text(data, 'LinkZiel'))}>
              {text(data, 'LinkText')}
            </a>
          )}
        </section>
      ))}
      {found.length > 0 && (
        <section className="notes" aria-label={t('notes')}>
          {found.map(({ group, items }) => (
            <dl key={group} id={`fussnote-${group}`}>
              {items.map(({ id, data }) => (
                <div key={id}>
                  <dt>{text(data, 'Titel')}</dt>
                  <dd className="prose" dangerouslySetInnerHTML={html(data)} />
                </div>
              ))}
            </dl>
          ))}
        </section>
      )}
      {coming}
    </div>
  );
}
