import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { filled } from '#shared/texts.js';
import { faqQuery, pageQuery, RichText, textOf, variablesQuery } from '../shared/content.js';
import { PageLink } from '../shared/ui/button.js';
import { Disclosure } from '../shared/ui/controls.js';
import { MessagePage, Page } from '../shared/ui/page.js';

export function Faq() {
  const {
    t,
    i18n: { language },
  } = useTranslation('faq');
  const {
    data: { items },
  } = useSuspenseQuery(faqQuery());
  const { data: variables } = useSuspenseQuery(variablesQuery);
  const questions = items
    .map(({ id, data }) => ({
      id,
      group: textOf(data, 'Gruppe', language),
      ask: filled(textOf(data, 'Frage', language), variables),
      answer: filled(textOf(data, 'Antwort', language), variables, true),
    }))
    .filter(({ ask, answer }) => ask !== '' && answer !== '');
  return (
    <Page title={t('title')} intro={t('intro')} width="narrow">
      {[...new Set(questions.map(({ group }) => group))].map(group => (
        <section key={group} className="stack-s">
          <h2>{group}</h2>
          <div>
            {questions
              .filter(one => one.group === group)
              .map(({ id, ask, answer }) => (
                <Disclosure key={id} title={ask}>
                  <RichText html={answer} />
                </Disclosure>
              ))}
          </div>
        </section>
      ))}
      <p>
        {t('more')} <PageLink to="Contact">{t('contact')}</PageLink>
      </p>
    </Page>
  );
}

/** A page from the content store: title, introduction, formatted text. */
export function ContentPage({ name }: { name: Parameters<typeof pageQuery>[0] }) {
  const {
    t,
    i18n: { language },
  } = useTranslation();
  const {
    data: { items },
  } = useSuspenseQuery(pageQuery(name));
  const { data: variables } = useSuspenseQuery(variablesQuery);
  const data = items[0]?.data;
  // An editor unpublished the text; the page itself remains.
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

export function Imprint() {
  return <ContentPage name="impressum" />;
}

export function Privacy() {
  return <ContentPage name="datenschutz" />;
}

export function Accessibility() {
  return <ContentPage name="barrierefreiheit" />;
}

export function Terms() {
  return <ContentPage name="agb" />;
}
