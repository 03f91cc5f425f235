import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import type { readOwnRecommendation, shareRecommendation } from '#contract/empfehlung/calls.js';
import type { sharedBy } from '#contract/empfehlung/schemas.js';
import { isProblem, send } from '../../shared/http/send.js';
import { money, type Language } from '../../shared/i18n/language.js';
import { endpoints } from '../endpoints.js';
import { usePortal } from '../../shared/portal.js';

export type OwnRecommendation = AnswerOf<typeof readOwnRecommendation>;

const settleTries = 12;
const settlePauseMs = 500;

/** A recommendation just made may take a moment until it can be read; a person should not see an error for that. */
export const ownRecommendationQuery = (number: string, justMade: boolean) =>
  queryOptions({
    queryKey: ['own-recommendation', number],
    queryFn: ({ signal, meta }) =>
      send<typeof readOwnRecommendation>(endpoints.readOwnRecommendation, { params: { id: number } }, { signal, meta }),
    retry: (failures, error) => justMade && isProblem(error, 'PSOF0301') && failures < settleTries,
    retryDelay: settlePauseMs,
  });

/** Tells that the link goes out by a channel. Nobody waits for it, and sharing goes on where it fails. */
export function tellShared(number: string, Kanal: (typeof sharedBy)[number]): void {
  void send<typeof shareRecommendation>(
    endpoints.shareRecommendation,
    { params: { nr: number }, body: { Kanal } },
    { keepalive: true },
  ).catch(() => undefined);
}

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
  const { tenant } = usePortal();
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
  const values = { product: recommendation.Produkt.Name, name: tenant.Name, amount: money(amount, spoken) };
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
