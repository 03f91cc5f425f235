import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tenant } from '../tenant.js';
import { Button } from './button.js';
import { useTakenOver } from './drawn.js';
import { Failure, Loading } from './feedback.js';
import { Icon, type IconName } from './icon.js';
import type { IllustrationName } from './illustration.js';

const Illustration = lazy(() => import('./illustration.js').then(drawings => ({ default: drawings.Illustration })));

/** A drawing, fetched after the page into the room kept for it: no page waits for one. */
export function Picture({ name }: { name: IllustrationName }) {
  return (
    <Suspense
      fallback={<svg className="illustration" viewBox="0 0 240 180" width="240" height="180" aria-hidden="true" />}
    >
      <Illustration name={name} />
    </Suspense>
  );
}

let firstPage = true;

/** Title of the tab and focus on the heading after every navigation, so that a screen reader starts there. */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    document.title = `${title} · ${tenant().Name}`;
  };
  useEffect(show, [title]);
  useTakenOver();
  if (typeof window === 'undefined') show(); // Where the server draws there are no effects.
  useEffect(() => {
    if (firstPage) firstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

export function Page({
  title,
  intro,
  width,
  above,
  children,
}: {
  title: string;
  intro?: ReactNode;
  width?: 'narrow';
  above?: ReactNode;
  children?: ReactNode;
}) {
  const heading = usePageHeading(title);
  return (
    <main id="inhalt" className="wrap">
      <div className={`stack-l ${width ?? ''}`}>
        <div className="stack-s">
          {above}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="lead">{intro}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

/** What a message's sign stands for, drawn; where there is no picture the sign itself stands. */
const pictures: Partial<Record<IconName, IllustrationName>> = {
  check: 'thanks',
  gift: 'reward',
  bank: 'reward',
  clock: 'expired',
  link: 'link',
  mail: 'mail',
  search: 'notFound',
};

/** One centred message: a confirmation, a dead end, the end of a way. */
export function MessagePage({
  title,
  icon,
  kind = '',
  children,
  actions,
}: {
  title: string;
  icon: IconName;
  kind?: '' | 'ok' | 'wait' | 'stop';
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = usePageHeading(title);
  return (
    <main id="inhalt" className="wrap">
      <div className="message">
        {pictures[icon] ? (
          <Picture name={kind === 'ok' && icon !== 'mail' ? 'thanks' : pictures[icon]} />
        ) : (
          <span className={`sign ${kind}`}>
            <Icon name={icon} size={42} />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </main>
  );
}

export function NextSteps({ steps }: { steps: readonly { title: string; text?: string }[] }) {
  return (
    <ol className="next-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          {text && <span>{text}</span>}
        </li>
      ))}
    </ol>
  );
}

export function PageLoading() {
  return (
    <main id="inhalt" className="wrap">
      <div className="narrow">
        <Loading heights={['3rem', '1.5rem', '12rem', '8rem']} />
      </div>
    </main>
  );
}

/** A page whose answer did not come. */
export function PageFailure(failed: { readonly error: Error; readonly retry: () => void }) {
  return (
    <main id="inhalt" className="wrap">
      <Failure {...failed} />
    </main>
  );
}

/** A page that could not be shown, mostly because its code could not be fetched; loading it again is what helps. */
export function Crashed() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('crashed.title')}
      icon="alert"
      kind="stop"
      actions={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('crashed.reload')}
        </Button>
      }
    >
      <p className="lead">{t('crashed.text')}</p>
    </MessagePage>
  );
}
