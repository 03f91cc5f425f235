import type { ReactNode } from 'react';
import { mayOpen, type ResourceName } from '../shared/session/abilities.js';
import { useSession } from './ConsoleLayout.js';
import { AccessDenied } from './PageFailure.js';

/** A page typed into the address bar is refused like one left out of the menu. */
export function Guarded({ resource, children }: { resource: ResourceName; children: ReactNode }) {
  const session = useSession();
  return mayOpen(session?.roles ?? [], resource) ? children : <AccessDenied />;
}
