import { lazy, memo, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { Loading } from './feedback.js';
import { Icon, type IconName } from './icon.js';
import type { IllustrationName } from './illustration.js';
import { usePortal } from '../portal.js';

const Illustration = lazy(() => import('./illustration.js').then(drawings => ({ default: drawings.Illustration })));

/** An illustration loaded after the page, with its space reserved. `memo`: see `useHydrating`. */
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

/** Heading and tab title. Focused after each navigation, so that screen readers start there. */
export function PageHeading({ title, children = title }: { title: string; children?: ReactNode }) {
  const { tenant } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
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

/** The illustration for a message; other icons are shown as they are. */
const pictures = {
  check: 'thanks',
  gift: 'reward',
  bank: 'reward',
  clock: 'expired',
  link: 'link',
  mail: 'mail',
  search: 'notFound',
} as const satisfies Record<string, IllustrationName>;
type Pictured = keyof typeof pictures;
export type MessageIcon = Pictured | IconName;

/** A single centred message: a confirmation, an error or the end of a flow. */
export function MessagePage({
  title,
  icon,
  kind = '',
  children,
  actions,
}: {
  title: string;
  icon: MessageIcon;
  kind?: '' | 'ok' | 'wait' | 'stop';
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const picture = pictures[icon as Pictured] as IllustrationName | undefined;
  return (
    <main id="inhalt" className="wrap">
      <div className="message">
        {picture ? (
          <Picture name={kind === 'ok' && icon !== 'mail' ? 'thanks' : picture} />
        ) : (
          <span className={`sign ${kind}`}>
            <Icon name={icon as IconName} size={42} />
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

/** A page that failed to render, mostly because its code did not load; reloading helps. */
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
      {/* Offline, a page that was not visited before cannot load; reloading helps once online. */}
      <p className="lead">{t(globalThis.navigator?.onLine === false ? 'failure.unreachable' : 'crashed.text')}</p>
    </MessagePage>
  );
}
