import { Button, type ButtonProps } from '@mui/material';
import { useStoreContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { listKey } from '../shared/ui/list/ListPage.js';
import type { ResourceName } from '../resources/index.js';

interface FilteredLinkProps extends Pick<ButtonProps, 'color' | 'variant' | 'children'> {
  readonly resource: ResourceName;
  readonly filter?: Readonly<Record<string, string>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly onLoud?: boolean;
}

/** To a list with filters set; they travel in the store, since list filters never stand in the address. */
export function FilteredLink({
  resource,
  filter = {},
  sort = { field: '', order: 'DESC' },
  onLoud = false,
  variant = 'outlined',
  children,
}: FilteredLinkProps) {
  const store = useStoreContext();
  const prepare = () =>
    store.setItem(listKey(resource), {
      filter,
      displayedFilters: {},
      sort: sort.field,
      order: sort.order,
      page: 1,
      perPage: 25,
    });
  return (
    <Button
      component={Link}
      to={`/${resource}`}
      onClick={prepare}
      size="small"
      variant={onLoud ? 'contained' : variant}
      {...(onLoud
        ? { sx: { bgcolor: 'background.paper', color: 'primary.dark', '&:hover': { bgcolor: 'primary.light' } } }
        : {})}
    >
      {children}
    </Button>
  );
}
