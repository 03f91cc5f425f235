import { useRef, useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../http/problem.js';
import { Button, type ButtonLook } from '../ui/button.js';
import { useTakenOver } from '../ui/drawn.js';
import { useFailureText } from '../ui/failure.js';
import type { IconName } from '../ui/icon.js';
import { useOneAtATime } from '../ui/use-one-at-a-time.js';
import { useSlow } from '../ui/use-slow.js';
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
}

export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  submit,
  submitIcon,
  submitLook,
  children,
  footer,
}: FormProps<Values>) {
  const { t } = useTranslation();
  useTakenOver();
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
        setFailure(failureText(error));
        if (error instanceof ProblemError) placeErrors(form, error);
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
        className="form"
        noValidate
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

/** The server's field errors go to the fields of the same name; those without a field stay in the summary's sentence. */
function placeErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: ProblemError): void {
  for (const { Field, Message } of error.problem.Errors) {
    const name = [Field, Field.split('.').slice(1).join('.')].find(
      candidate => candidate && document.getElementById(fieldId(candidate)),
    );
    if (name) form.setError(name as Path<Values>, { type: 'server', message: Message });
  }
}
