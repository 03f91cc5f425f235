import type { i18n } from 'i18next';
import { lazy, memo, Suspense, type ComponentType, type JSX, type NamedExoticComponent } from 'react';
import { loadTexts } from '../i18n/i18n.js';
import { usePortal } from '../portal.js';
import { Failure, Loading } from './feedback.js';

/** `lazy` for components with own texts, loaded beside the code. `failed` renders if either fails to load. */
export function lazyWithTexts<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: readonly string[],
  failed?: (error: unknown) => JSX.Element | null,
): ComponentType<Props> {
  const ofVisit = new WeakMap<i18n, ComponentType<Props>>();
  const partFor = (i18n: i18n) =>
    lazy(async () => {
      try {
        const [part] = await Promise.all([load(), loadTexts(i18n, texts)]);
        return part;
      } catch (error) {
        if (!failed) throw error;
        return { default: () => failed(error) };
      }
    }) as ComponentType<Props>;
  return function WithTexts(props: Props) {
    const { i18n } = usePortal();
    const Part = ofVisit.get(i18n) ?? partFor(i18n);
    ofVisit.set(i18n, Part);
    return <Part {...props} />;
  };
}

/** A section loaded after its page; `height` reserves its space. `memo`: see `useHydrating`. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: readonly string[],
  height: string,
): NamedExoticComponent<Props> {
  const Section = lazyWithTexts(load, texts, error => <Failure error={error} />);
  return memo(function Later(props: Props) {
    return (
      <Suspense fallback={<Loading heights={[height]} />}>
        <Section {...props} />
      </Suspense>
    );
  });
}
