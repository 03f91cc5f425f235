import type { ReactNode } from 'react';
import { Icon } from './icon.js';

export function Disclosure({
  title,
  open = false,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
