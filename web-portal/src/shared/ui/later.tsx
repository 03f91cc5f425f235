import type { i18n } from 'i18next';
import { lazy, memo, Suspense, type ComponentType, type JSX, type NamedExoticComponent } from 'react';
import { loadTexts } from '../i18n/i18n.js';
import { usePortal } from '../portal.js';
import { Failure, Loading } from './feedback.js';

/** `lazy` for what has texts of its own: they come beside its code, for the visit it is rendered in. `failed` stands there where they do not. */
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

/** A section that comes after its page; where it does not come the rest of the page stays. `height`: what it will about need. What is around it may be rendered anew before (see `useHydrating`). */
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
