import { useEffect, useRef, type ReactNode } from 'react';
import { tenant } from '../tenant/tenant.js';
import { useTakenOver } from './drawn.js';
import { Icon, type IconName } from './icon.js';
import type { IllustrationName } from './illustration.js';
import { Picture } from './picture.js';

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
