import type { SvgIconComponent } from '@mui/icons-material';
import { lazy, type FunctionComponent } from 'react';
import type { Ability } from '#contract/call.js';
import type { Source } from '../providers/source.js';

/** The groups of the menu, in the order of a working day. */
export const menuGroups = ['work', 'money', 'portal', 'machinery'] as const;

type TextTree = { readonly [key: string]: string | TextTree };

/** `name` and `fields` are where react-admin looks for them (`resources.<name>`); the rest is said as `<name>.<key>`. */
interface Texts extends TextTree {
  readonly name: string;
}

/** One page of the console: what it is called, who may open it, where it stands and where its rows come from. */
interface ConsoleResource<Name extends string, T extends Texts> {
  readonly name: Name;
  readonly menu: (typeof menuGroups)[number];
  readonly icon: SvgIconComponent;
  readonly ability: Ability;
  /** Where its records are read from; a page without one asks the wire itself. */
  readonly source?: Source;
  readonly list: FunctionComponent;
  readonly show?: FunctionComponent;
  /** Both languages say the same keys. */
  readonly texts: { readonly de: T; readonly en: NoInfer<T> };
}

export function defineResource<const Name extends string, T extends Texts>(
  resource: ConsoleResource<Name, T>,
): ConsoleResource<Name, Texts> {
  return resource;
}

/** A page that is fetched once somebody opens it. */
export const page = (load: () => Promise<FunctionComponent>): FunctionComponent =>
  lazy(async () => ({ default: await load() }));
