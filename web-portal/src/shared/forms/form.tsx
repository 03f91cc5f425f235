import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { ProblemError } from '../http/send.js';
import type { Language } from '../i18n/language.js';
import { usePortal } from '../portal.js';
import { Button, PageLink, useOneAtATime, type ButtonLook } from '../ui/button.js';
import { useFailureText, useSlow } from '../ui/feedback.js';
import type { IconName } from '../ui/icon.js';
import { fieldId } from './fields.js';

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** A thrown `ProblemError` is shown at its fields and in the summary; the input is kept. */
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly submit: ReactNode;
  readonly submitIcon?: IconName;
  readonly submitLook?: ButtonLook;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** What is happening while it is sent. */
  readonly progress?: string | false;
  /** POST target for browsers without scripts; `#place`: the current address; `''`: with its fragment; absent: none. */
  readonly postsTo?: string;
}

export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  submit,
  submitIcon,
  submitLook,
  children,
  footer,
  progress,
  postsTo,
}: FormProps<Values>) {
  const { t, i18n } = useTranslation();
  const { base } = usePortal();
  const summary = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText();
  const { errors, isSubmitting, submitCount } = form.formState;
  const slow = useSlow(isSubmitting);
  const oneAtATime = useOneAtATime();
  const listed = submitCount > 0 ? listErrors(errors) : [];
  // An effect of the attempt: only once it is rendered is there a summary to go to.
  useEffect(() => {
    if (submitCount > 0 && summary.current) goTo(summary.current);
  }, [submitCount]);

  const send = form.handleSubmit(
    async values => {
      setFailure(null);
      try {
        await onSubmit(values);
      } catch (error) {
        setFailure((error instanceof ProblemError && placeErrors(form, error)) || failureText(error));
      }
    },
    () => setFailure(null),
  );

  const language = i18n.language;
  const messagesIn = useRef(language);
  // Messages are in the language they were made in.
  useEffect(() => {
    if (messagesIn.current === language) return;
    messagesIn.current = language;
    if (submitCount > 0) void form.trigger();
  }, [form, language, submitCount]);

  const sendOnce = () => void oneAtATime(send);

  return (
    <FormProvider {...form}>
      <form
        className="form"
        noValidate
        // Sent before hydration, a form that posts does so by itself; React keeps the others and replays their action.
        {...(postsTo === undefined
          ? { action: () => void setTimeout(sendOnce) }
          : { method: 'post', action: postsTo.startsWith('/') ? base + postsTo : postsTo || undefined })}
        // React resets a form after its action.
        onReset={event => event.preventDefault()}
        onSubmit={event => {
          event.preventDefault();
          sendOnce();
        }}
      >
        {(failure !== null || listed.length > 0) && (
          <div className="summary" ref={summary} tabIndex={-1} role="alert">
            <h2>
              {failure && !listed.some(([, message]) => message === failure)
                ? failure
                : t('form.pleaseCheck', { count: listed.length })}
            </h2>
            {listed.length > 0 && (
              <ul>
                {listed.map(([name, message]) => (
                  <li key={name}>
                    <a
                      href={`#${fieldId(name)}`}
                      onClick={event => {
                        event.preventDefault();
                        focusField(name);
                      }}
                    >
                      {message}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {children}
        <div className="actions">
          <Button type="submit" look={submitLook} pending={isSubmitting} icon={submitIcon}>
            {submit}
          </Button>
          {footer}
        </div>
        <p className="hint" role="status">
          {progress || (slow && t('form.slow'))}
        </p>
      </form>
    </FormProvider>
  );
}

function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  if (field) goTo(field);
}

/** Focuses it in the middle of the screen; what is taller than half of it, from its beginning. At once: a glide may be broken off. */
function goTo(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const block = element.offsetHeight > innerHeight / 2 ? 'start' : 'center';
  element.scrollIntoView({ block, behavior: 'instant' });
}

/** `[name, message]` in screen order. */
function listErrors(errors: object, prefix = ''): [string, string][] {
  const found = Object.entries(errors).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [];
    return 'message' in value && typeof value.message === 'string'
      ? [[prefix + name, value.message]]
      : listErrors(value, `${prefix}${name}.`);
  });
  const position = (name: string) => document.getElementById(fieldId(name));
  return found.sort(([a], [b]) => {
    const [first, second] = [position(a), position(b)];
    return first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** Shows the server's field errors at the fields; returns a message without a field, for the summary. */
function placeErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: ProblemError): string | undefined {
  let left: string | undefined;
  for (const { Field, Message } of error.problem.Errors) {
    const name = [Field, Field.split('.').slice(1).join('.')].find(
      candidate => candidate && document.getElementById(fieldId(candidate)),
    );
    if (name) form.setError(name as Path<Values>, { type: 'server', message: Message });
    else left ??= Message;
  }
  return left;
}

/** Loaded when the form first gets the focus: parsing them takes 200 ms on a phone. */
const messages = () => import('#contract/errors/messages.js');
const schemas = () => import('./schemas.js');
type Issue = Parameters<Awaited<ReturnType<typeof messages>>['messageFor']>[0];
type SchemaOf = (schemas: typeof import('./schemas.js')) => z.ZodType;

/** Validates by the contract's schema and messages (`tone`: 'du' for friends); if it cannot load, the server does. */
export function useContractForm<Values extends FieldValues>(
  schemaOf: SchemaOf,
  defaultValues: DefaultValues<Values>,
  tone?: 'du',
): UseFormReturn<Values> {
  const { i18n } = useTranslation();
  const speech = i18n.language === 'de' && tone ? tone : (i18n.language as Language);
  const resolver: Resolver<Values> = async values => {
    const checks = await Promise.all([schemas(), messages()]).catch(() => null);
    const { error } = checks ? await schemaOf(checks[0]).safeParseAsync(values) : {};
    if (!checks || !error) return { values, errors: {} };
    const messageOf = (issue: Issue) => checks[1].messageFor(issue, speech, wordsOf(issue));
    return { values: {}, errors: toErrors<Values>(error.issues, values, messageOf) };
  };
  useEffect(() => {
    const fetch = () => void Promise.all([schemas(), messages()]).catch(() => undefined);
    // A field used before hydration already has the focus.
    if (document.activeElement?.matches('input,select,textarea')) return fetch();
    document.addEventListener('focusin', fetch, { once: true });
    return () => document.removeEventListener('focusin', fetch);
  }, []);
  // Uncontrolled fields keep what was entered before hydration. Validation does not run on blur: a message appearing
  // then would move the button away from the pointer.
  return useForm<Values>({
    resolver,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

/** The field's name on the page for an issue: the legend of a choice or group, else the label. */
function wordsOf({ path = [] }: Issue) {
  const field = document.getElementById(fieldId(path.map(String).join('.'))) as HTMLInputElement | null;
  const isChoice = field?.type === 'radio' || field?.type === 'select-one';
  const said = field?.closest('fieldset.field')?.querySelector('legend') ?? field?.labels?.[0];
  const label = said?.textContent.replace(/\s*[:?]?\s*$/, '');
  return label && field?.type !== 'checkbox' ? { label, isChoice } : undefined;
}

function toErrors<Values extends FieldValues>(
  issues: readonly z.core.$ZodIssue[],
  values: Values,
  messageFor: (issue: Issue) => string,
): FieldErrors<Values> {
  const errors: Record<string, unknown> = {};
  for (const issue of issues) {
    const path = issue.path.map(String);
    const last = path.pop();
    if (last === undefined) continue;
    let place = errors;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] ??= { type: issue.code ?? 'custom', message: messageFor(missing(issue, values)) };
  }
  return errors as FieldErrors<Values>;
}

/** Reports an empty field as missing, not as malformed. */
function missing(issue: z.core.$ZodIssue, values: unknown): Issue {
  const value = issue.path.reduce<unknown>(
    (place, part) => (place as Record<PropertyKey, unknown> | undefined)?.[part],
    values,
  );
  return value === '' || value === undefined || value === null ? { code: 'invalid_type', path: issue.path } : issue;
}

/**
 * Keeps the input in this tab across reloads and navigation; `leaveOut` names fields that must not be kept (account
 * numbers, passwords, consents). The form starts from `tab.read(key)` and deletes it once sent.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  leaveOut: readonly (keyof Values)[] = [],
): void {
  const { tab } = usePortal();
  const left = leaveOut.join();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          tab.write(
            key,
            Object.fromEntries(Object.entries(values).filter(([name]) => !left.split(',').includes(name))),
          ),
      }),
    [form, key, left, tab],
  );
}

/** Open in a new tab, so that a half-filled form is kept. */
export function TermsLinks() {
  const { t } = useTranslation();
  return (
    <span className="small">
      <PageLink to="TOS" newTab>
        {t('foot.terms')}
      </PageLink>{' '}
      ·{' '}
      <PageLink to="Privacy" newTab>
        {t('foot.privacy')}
      </PageLink>
    </span>
  );
}

/** Solves the challenge (base64 answer); undefined if none is required. Rejects if it cannot be solved. */
export async function solveCaptcha(check: CaptchaCheck): Promise<string | undefined> {
  if (!check.CaptchaRequired || !check.Challenge) return undefined;
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) =>
        data ? resolve(data) : reject(new Error('No solution found'));
      worker.onerror = () => reject(new Error('The captcha worker failed'));
      worker.postMessage(check.Challenge);
    });
  } finally {
    worker.terminate();
  }
}
