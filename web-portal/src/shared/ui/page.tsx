import { lazy, memo, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { useHydrated } from './hooks.js';
import { Failure, Loading } from './feedback.js';
import { Icon, type IconName } from './icon.js';
import type { IllustrationName } from './illustration.js';
import { usePortal } from '../portal.js';

const Illustration = lazy(() => import('./illustration.js').then(drawings => ({ default: drawings.Illustration })));

/** A drawing, fetched after the page into the room kept for it: no page waits for one. What is around it may be rendered anew before (see `useHydrating`). */
export const Picture = memo(function Picture({ name }: { name: IllustrationName }) {
  return (
    <Suspense
      fallback={<svg className="illustration" viewBox="0 0 240 180" width="240" height="180" aria-hidden="true" />}
    >
      <Illustration name={name} />
    </Suspense>
  );
});

let firstPage = true;

/** The page's heading and the tab's title, which the heading says unless it has words of its own. After every navigation it has the focus, so that a screen reader starts there. */
export function PageHeading({ title, children = title }: { title: string; children?: ReactNode }) {
  const { tenant } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useHydrated(heading);
  useEffect(() => {
    if (firstPage) firstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <title>{`${title} · ${tenant.Name}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
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
  return (
    <main id="inhalt" className="wrap">
      <div className={`stack-l ${width ?? ''}`}>
        <div className="stack-s">
          {above}
          <PageHeading title={title} />
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
        <PageHeading title={title} />
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
      {/* Without a connection a page nobody read here has not come; loading it again helps once there is one. */}
      <p className="lead">{t(globalThis.navigator?.onLine === false ? 'failure.unreachable' : 'crashed.text')}</p>
    </MessagePage>
  );
}
