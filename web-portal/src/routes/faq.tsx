import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faqQuery, variablesQuery } from '../shared/content/api.js';
import { RichText } from '../shared/content/rich-text.js';
import { filled, textOf } from '../shared/content/texts.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Disclosure } from '../shared/ui/disclosure.js';
import { Page } from '../shared/ui/page.js';

export default function Faq() {
  const {
    t,
    i18n: { language },
  } = useTranslation('faq');
  const {
    data: { items },
  } = useSuspenseQuery(faqQuery());
  const { data: variables } = useSuspenseQuery(variablesQuery(language));
  const questions = items.map(({ id, data }) => ({
    id,
    group: textOf(data, 'Gruppe', language),
    ask: filled(textOf(data, 'Frage', language), variables),
    answer: filled(textOf(data, 'Antwort', language), variables, true),
  }));
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
