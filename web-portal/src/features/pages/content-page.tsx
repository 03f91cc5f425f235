import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageQuery, variablesQuery } from '../../shared/content/api.js';
import { RichText } from '../../shared/content/rich-text.js';
import { filled, textOf } from '../../shared/content/texts.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { MessagePage, Page } from '../../shared/ui/page.js';

/** A page whose text is content: title, introduction, formatted text. */
export function ContentPage({ name }: { name: Parameters<typeof pageQuery>[0] }) {
  const {
    t,
    i18n: { language },
  } = useTranslation();
  const {
    data: { items },
  } = useSuspenseQuery(pageQuery(name));
  const { data: variables } = useSuspenseQuery(variablesQuery(language));
  const data = items[0]?.data;
  // Taken back by an editor: the page is there, its text is not.
  if (!data)
    return (
      <MessagePage
        title={t('notFound.title')}
        icon="search"
        actions={
          <PageLink to="Homepage" className="btn">
            {t('notFound.home')}
          </PageLink>
        }
      >
        <p className="lead">{t('notFound.text')}</p>
      </MessagePage>
    );
  const text = (field: string) => filled(textOf(data, field, language), variables);
  return (
    <Page title={text('Titel')} intro={text('Einleitung') || undefined} width="narrow">
      <RichText html={filled(textOf(data, 'Inhalt', language), variables, true)} />
    </Page>
  );
}
