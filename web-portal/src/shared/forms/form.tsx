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
import { tabStore } from '../http/storage.js';
import type { Language } from '../i18n/language.js';
import { usePortal } from '../portal.js';
import { Button, PageLink, useOneAtATime, type ButtonLook } from '../ui/button.js';
import { useFailureText, useSlow } from '../ui/feedback.js';
import { useHydrated } from '../ui/hooks.js';
import type { IconName } from '../ui/icon.js';
import { fieldId } from './fields.js';

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Sends; a `ProblemError` it throws is shown beside its fields and in the summary, and what was typed stays. */
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly submit: ReactNode;
  readonly submitIcon?: IconName;
  readonly submitLook?: ButtonLook;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Where a browser without scripts sends it, as a POST; `#place`: to the address it stands at; absent: nowhere. */
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
  postsTo,
}: FormProps<Values>) {
  const { t } = useTranslation();
  const { base } = usePortal();
  const place = useRef<HTMLFormElement>(null);
  useHydrated(place);
  const summary = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText();
  const { errors, isSubmitting, submitCount } = form.formState;
  const slow = useSlow(isSubmitting);
  const oneAtATime = useOneAtATime();
  const listed = submitCount > 0 ? listErrors(errors) : [];
  const showSummary = () => requestAnimationFrame(() => summary.current?.focus());

  const send = form.handleSubmit(
    async values => {
      setFailure(null);
      try {
        await onSubmit(values);
      } catch (error) {
        setFailure((error instanceof ProblemError && placeErrors(form, error)) || failureText(error));
        showSummary();
      }
    },
    () => {
      setFailure(null);
      showSummary();
    },
  );

  return (
    <FormProvider {...form}>
      <form
        ref={place}
        className="form"
        noValidate
        {...(postsTo !== undefined && { method: 'post', action: postsTo.startsWith('#') ? postsTo : base + postsTo })}
        onSubmit={event => {
          event.preventDefault();
          void oneAtATime(() => send(event));
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
          {slow && t('form.slow')}
        </p>
      </form>
    </FormProvider>
  );
}

function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** `[name, message]` in the order of the screen. */
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

/** The server's field errors go to the fields of the same name; answers one that has no field here, for the summary. */
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

/** No page waits for them: reading them takes a phone a fifth of a second. A form asks for them once somebody fills it in. */
const messages = () => import('#contract/errors/messages.js');
const schemas = () => import('./schemas.js');
type Issue = Parameters<Awaited<ReturnType<typeof messages>>['messageFor']>[0];
type SchemaOf = (schemas: typeof import('./schemas.js')) => z.ZodType;

/** A form checked by the contract's own schema, with the contract's own words (`tone`: to a friend whose link says du); the server checks the same again, and alone where the schemas do not come. */
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
    // What was typed into before the page was hydrated has the focus already.
    if (document.activeElement?.matches('input,select,textarea')) return fetch();
    document.addEventListener('focusin', fetch, { once: true });
    return () => document.removeEventListener('focusin', fetch);
  }, []);
  // What was entered before the page was hydrated, or by the browser, its fields bring along: each is registered and none is controlled.
  // Never on leaving a field: a message appearing there would push the button away from under the pointer.
  return useForm<Values>({
    resolver,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

/** What the page itself calls the field of an issue: its legend where something is chosen or several fields make one, else its label. */
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

/** An empty field is missing, not malformed. */
function missing(issue: z.core.$ZodIssue, values: unknown): Issue {
  const value = issue.path.reduce<unknown>(
    (place, part) => (place as Record<PropertyKey, unknown> | undefined)?.[part],
    values,
  );
  return value === '' || value === undefined || value === null ? { code: 'invalid_type', path: issue.path } : issue;
}

/**
 * Keeps what was typed for this tab, over a reload and the way back; `leaveOut` names top fields that must not be kept
 * (account numbers, passwords, consents). The form starts from `tabStore.read(key)` and forgets it once it was sent.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  leaveOut: readonly (keyof Values)[] = [],
): void {
  const left = leaveOut.join();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          tabStore.write(
            key,
            Object.fromEntries(Object.entries(values).filter(([name]) => !left.split(',').includes(name))),
          ),
      }),
    [form, key, left],
  );
}

/** Both open in a new tab, so that a half-filled form stays. */
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

/** The answer to a challenge (base64), or undefined where none is asked for. Rejects when the challenge cannot be solved. */
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
