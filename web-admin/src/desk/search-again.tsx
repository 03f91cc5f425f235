import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { openSearch } from '../shared/open-search.js';

/** Where a page was not found: the search that finds it. */
export function SearchAgain() {
  const translate = useTranslate();
  return (
    <Button variant="contained" onClick={() => openSearch()}>
      {translate('desk.search.open')}
    </Button>
  );
}
