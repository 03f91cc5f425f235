import { useCallback, useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { currentLanguage } from '../i18n/language.js';

/** Wanted only once something is wrong, so no page waits for them; a form asks for them while it is being filled in. */
const messages = () => import('#contract/errors/messages.js');
type MessageFor = Awaited<ReturnType<typeof messages>>['messageFor'];

/** A form checked by the contract's own schema, with the contract's own words; the server checks the same again. */
export function useContractForm<Values extends FieldValues>(
  schema: z.ZodType,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const resolver = useCallback<Resolver<Values>>(
    async values => {
      const parsed = await schema.safeParseAsync(values);
      if (parsed.success) return { values: values as Values, errors: {} };
      const { messageFor } = await messages();
      return { values: {}, errors: toErrors<Values>(parsed.error.issues, values, messageFor) };
    },
    [schema],
  );
  useEffect(() => void messages().catch(() => undefined), []);
  // Never on leaving a field: a message appearing there would push the button away from under the pointer.
  return useForm<Values>({
    resolver,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

function toErrors<Values extends FieldValues>(
  issues: readonly z.core.$ZodIssue[],
  values: Values,
  messageFor: MessageFor,
): FieldErrors<Values> {
  const errors: Record<string, unknown> = {};
  for (const issue of issues) {
    const path = issue.path.map(String);
    const last = path.pop();
    if (last === undefined) continue;
    let place = errors;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] ??= { type: issue.code ?? 'custom', message: messageFor(missing(issue, values), currentLanguage()) };
  }
  return errors as FieldErrors<Values>;
}

/** An empty field is missing, not malformed. */
function missing(issue: z.core.$ZodIssue, values: unknown): Parameters<MessageFor>[0] {
  const value = issue.path.reduce<unknown>(
    (place, part) => (place as Record<PropertyKey, unknown> | undefined)?.[part],
    values,
  );
  return value === '' || value === undefined || value === null ? { code: 'invalid_type', path: issue.path } : issue;
}
