import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import type { Language } from '../../shared/i18n/language.js';
import { tenant } from '../../shared/tenant/tenant.js';
import type { OwnRecommendation } from './api.js';

export type Tone = 'casual' | 'formal';

export interface PreparedMessage {
  readonly language: Language;
  readonly tone: Tone;
  readonly subject: string;
  readonly text: string;
  choose(language: Language, tone: Tone): void;
  write(text: string): void;
}

/** The message to the friend: prepared in each language and tone, and once changed kept as written for that one. */
export function usePreparedMessage(recommendation: OwnRecommendation): PreparedMessage {
  const { i18n } = useTranslation('share');
  const [language, setLanguage] = useState(i18n.language as Language);
  const [tone, setTone] = useState<Tone>('casual');
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const [ready, setReady] = useState(i18n.language);
  useEffect(() => {
    if (!i18n.hasResourceBundle(language, 'share')) void i18n.loadLanguages(language).then(() => setReady(language));
  }, [i18n, language]);

  // Until the other language's texts are there, the page's own stand in.
  const spoken = i18n.hasResourceBundle(language, 'share') ? language : (ready as Language);
  const t = i18n.getFixedT(spoken, 'share');
  const amount = recommendation.PraemieEmpfaengerCent;
  const values = { product: recommendation.Produkt.Name, name: tenant().Name, amount: money(amount, spoken) };
  const key = `${spoken} ${tone}`;
  return {
    language,
    tone,
    subject: t('subject', values),
    text: written[key] ?? t(`message.${tone}${amount > 0 ? 'Shared' : ''}`, values),
    choose: (nextLanguage, nextTone) => {
      setLanguage(nextLanguage);
      setTone(nextTone);
    },
    write: text => setWritten({ ...written, [key]: text }),
  };
}
