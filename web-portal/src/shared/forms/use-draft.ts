import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStore } from '../http/tab-store.js';

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
