import { Link as MaterialLink } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { casePath, personPath } from '../case-paths.js';
import { openSearch } from '../open-search.js';
import { mayUseDesk, useSession } from '../session.js';

/** In a row that opens something else. */
const alone = (event: MouseEvent) => event.stopPropagation();

interface CaseLinkProps {
  /** The recommendation; null where there is none. */
  readonly number: string | null;
  /** What of the case was meant, such as an order or a contact: it is marked on the page. */
  readonly meant?: string | null;
  readonly children?: ReactNode;
}

/** The way to the case of a recommendation, for those who may see cases; its number where nothing else is said. */
export function CaseLink({ number, meant = null, children = number }: CaseLinkProps) {
  const session = useSession();
  if (!number || !mayUseDesk(session?.roles ?? [])) return children;
  return (
    <Link to={casePath(number, meant)} onClick={alone}>
      {children}
    </Link>
  );
}

/** The way to all cases of a recommender, by name. */
export function PersonLink({ number, name }: { readonly number: string | null; readonly name: string }) {
  const translate = useTranslate();
  const session = useSession();
  const shown = name || translate('app.erased_person');
  if (!number || !mayUseDesk(session?.roles ?? [])) return shown;
  return (
    <Link to={personPath(number)} onClick={alone}>
      {shown}
    </Link>
  );
}

/** A number of an order or a contact whose case is not known here: the search opens it. */
export function NumberLink({ number }: { readonly number: string }) {
  const session = useSession();
  if (!mayUseDesk(session?.roles ?? [])) return number;
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    openSearch(number);
  };
  return (
    <MaterialLink
      component="button"
      type="button"
      color="inherit"
      underline="always"
      sx={{ font: 'inherit' }}
      onClick={open}
    >
      {number}
    </MaterialLink>
  );
}
