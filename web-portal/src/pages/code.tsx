import { useState } from 'react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useForm, type Resolver, type ResolverResult } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeIn, friendsFormIn } from '#shared/recommendation-code.js';
import { useGuess, useWorksByItself } from '../features/recipient/guess.js';
import { checkCodeCaptcha, resolve } from '../features/recipient/later-calls.js';
import { TextField } from '../shared/forms/fields.js';
import { Form } from '../shared/forms/form.js';
import { useTone } from '../shared/i18n/language.js';
import { Notice } from '../shared/ui/feedback.js';
import { later } from '../shared/ui/later.js';
import { Page } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** Longer ones are no codes. */
const CODE_LENGTH = 40;

function CodeForm({ onRefused }: { onRefused: () => void }) {
  const { pathTo } = usePortal();
  const context = useTone();
  const { t } = useTranslation('after-form');
  const navigate = useNavigate();
  const resolver: Resolver<{ Code: string }> = async (values): Promise<ResolverResult<{ Code: string }>> => {
    if (codeIn(values.Code)) return { values, errors: {} };
    return { values: {}, errors: { Code: { type: 'required', message: t('code.required', { context }) } } };
  };
  const { code } = useSearch({ strict: false }) as { code?: unknown };
  // Numbers too: the router reads `?code=123` as one.
  const ofLink = code === undefined ? '' : String(code).slice(0, CODE_LENGTH);
  const form = useForm({ defaultValues: { Code: ofLink }, resolver, shouldFocusError: false });
  const { guess, progress } = useGuess();
  // Back leads past the page that went on by itself.
  const replace = useWorksByItself('Code');
  const formOf = async (typed: string) => {
    const { Empfehlungsnummer, Hash } = await guess(
      ({ Captcha }) => resolve(typed, Captcha, context),
      () => checkCodeCaptcha(typed),
    ).catch((error: unknown) => {
      onRefused();
      throw error;
    });
    return { number: Empfehlungsnummer, hash: Hash };
  };
  const submit = async ({ Code }: { Code: string }) => {
    const { number, hash } = friendsFormIn(Code) ?? (await formOf(codeIn(Code)));
    await navigate({
      to: `${pathTo('RecipientData', { empfehlungsnummer: number })}/${hash}`,
      search: { channel: 'code', ...(context && { anrede: context }) },
      replace,
    });
  };
  const postsTo = pathTo('Code') + (context ? `?anrede=${context}` : '');
  return (
    <Form
      form={form}
      onSubmit={submit}
      submit={t('code.submit')}
      submitIcon="arrow"
      progress={progress}
      postsTo={postsTo}
    >
      <TextField
        name="Code"
        label={t('code.label', { context })}
        hint={t('code.hint')}
        autoComplete="off"
        maxLength={300}
        // In the server's page too, for browsers without scripts.
        defaultValue={ofLink || undefined}
        className="code"
      />
    </Form>
  );
}

const WhoRecommended = later(() => import('../features/recipient/who-recommended.js'), ['finding'], '24rem');

/** Texts for the error code in `?fehler=`; errors about a name are shown beside the names. */
const errorTexts: Readonly<Record<string, string>> = {
  PSOF0004: 'code.tooMany',
  PSOF0005: 'code.work',
  Code: 'code.required',
};

/** Page to enter a code. A short link that is unknown, or needs a captcha, leads here as well, with a message. */
export default function Code() {
  const { tenant } = usePortal();
  const { t } = useTranslation('after-form');
  const context = useTone();
  const [isOver, setOver] = useState(false);
  const ofAddress = new URLSearchParams(useLocation().searchStr).get('fehler');
  const wrong = isOver ? null : ofAddress;
  const ofName = wrong === 'Name' || wrong === 'Angaben' ? wrong : null;
  return (
    <Page title={t('code.title')} intro={t('code.intro', { context })} width="narrow">
      {wrong !== null && ofName === null && (
        <Notice kind={wrong === 'PSOF0004' || wrong === 'PSOF0005' ? 'wait' : 'stop'}>
          <p>{t(errorTexts[wrong] ?? 'code.unknown', { context })}</p>
          {wrong === 'PSOF0005' && (
            <noscript>
              <p>{t('code.unscripted', { context })}</p>
            </noscript>
          )}
        </Notice>
      )}
      <section className="card pad">
        <CodeForm onRefused={() => setOver(true)} />
      </section>
      {tenant.ModuleEmpfehlerSuche && <WhoRecommended wrong={ofName} onRefused={() => setOver(true)} />}
    </Page>
  );
}
