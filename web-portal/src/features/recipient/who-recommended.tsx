import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecommenderSearch, ResolvedCode } from '#contract/empfehlung/schemas.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { findByRecommender } from '#generated/portal-calls.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { ProblemError, send } from '../../shared/http/send.js';
import { useTone, type Tone } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { Notice } from '../../shared/ui/feedback.js';
import { useGuess, useWorksByItself } from './guess.js';
import { more } from '../../shared/ui/more-icons.js';

const find = (body: RecommenderSearch, tone: Tone) =>
  send(findByRecommender, { body }, { tone }) as Promise<ResolvedCode>;

/** Whether a captcha has to be solved first. */
const checkCaptcha = () => send(findByRecommender, { body: null }) as Promise<CaptchaCheck>;

interface WhoRecommendedProps {
  /** The error without scripts. */
  readonly wrong: 'Name' | 'Angaben' | null;
  readonly onRefused: () => void;
}

/** For friends without a code: finds the recommender by name and postcode. */
export default function WhoRecommended({ wrong, onRefused }: WhoRecommendedProps) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('finding');
  const context = useTone();
  const navigate = useNavigate();
  const { guess, progress } = useGuess();
  const replace = useWorksByItself('Vorname');
  const nobody = { Vorname: '', Nachname: '', Plz: '' };
  const form = useContractForm<RecommenderSearch>(schemas => schemas.RecommenderSearch, nobody, context);
  const submit = async (values: RecommenderSearch) => {
    const { Empfehlungsnummer, Hash } = await guess(
      solved => find({ ...values, ...solved }, context),
      checkCaptcha,
    ).catch((error: unknown) => {
      onRefused();
      if (!(error instanceof ProblemError) || error.code !== 'PSOF0301') throw error;
      throw new ProblemError({ ...error.problem, detail: t('nobody', { context }) });
    });
    await navigate({
      to: `${pathTo('RecipientData', { empfehlungsnummer: Empfehlungsnummer })}/${Hash}`,
      search: { channel: 'code', ...(context && { anrede: context }) },
      replace,
    });
  };
  const postsTo = pathTo('Code') + (context ? `?anrede=${context}` : '');
  return (
    <section className="card pad stack" aria-labelledby="wer">
      <div className="stack-s">
        <h2 id="wer">{t('title')}</h2>
        <p className="muted">{t('intro', { context })}</p>
      </div>
      {wrong && (
        <Notice kind="stop">
          <p>{t(wrong === 'Name' ? 'nobody' : 'missing', { context })}</p>
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={submit}
        submit={t('submit')}
        submitIcon={more.search}
        progress={progress}
        postsTo={postsTo}
      >
        <div className="pair">
          <TextField name="Vorname" label={t('firstName')} autoComplete="off" maxLength={60} />
          <TextField name="Nachname" label={t('lastName')} autoComplete="off" maxLength={60} />
        </div>
        <TextField name="Plz" label={t('postcode')} inputMode="numeric" autoComplete="off" maxLength={5} />
      </Form>
    </section>
  );
}
