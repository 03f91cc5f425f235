import { lazy, Suspense, type ComponentType, type JSX } from 'react';
import { loadTexts } from '../i18n/i18n.js';
import { Failure, Loading } from './feedback.js';

/** A section that comes after its page, with texts of its own; where it does not come the rest of the page stays. `height`: what it will about need. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: readonly string[],
  height: string,
): ComponentType<Props> {
  const Section = lazy(async () => {
    const [section] = await Promise.all([load(), loadTexts(texts)]).catch((error: unknown) => [
      { default: (() => <Failure error={error} />) as ComponentType<Props> },
    ]);
    return section!;
  });
  return function Later(props: Props) {
    return (
      <Suspense fallback={<Loading heights={[height]} />}>
        <Section {...(props as Props & JSX.IntrinsicAttributes)} />
      </Suspense>
    );
  };
}
