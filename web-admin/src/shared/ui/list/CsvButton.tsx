import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  useDataProvider,
  useListContext,
  useNotify,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import { saveFile } from '#shared/browser/save-file.js';
import { cellOf, csvOf } from '../csv.js';

const pageSize = 200;
const most = 5000;

/** The list as it is filtered and sorted now, all pages of it, as a file. */
export function CsvButton<R extends RaRecord>({ columns }: { columns: readonly (keyof R & string)[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider();
  const resource = useResourceContext() ?? '';
  const { filterValues, sort, total } = useListContext<R>();
  const [pending, setPending] = useState(false);

  const save = async () => {
    setPending(true);
    try {
      const rows: R[] = [];
      for (let page = 1; rows.length < Math.min(total ?? 0, most); page += 1) {
        const answer = await provider.getList<R>(resource, {
          pagination: { page, perPage: pageSize },
          sort,
          filter: filterValues,
        });
        rows.push(...answer.data);
        if (answer.data.length < pageSize) break;
      }
      const header = columns.map(column => translate(`resources.${resource}.fields.${column}`));
      saveFile(
        new Blob(
          [
            csvOf(
              header,
              rows.map(row => columns.map(column => cellOf(column, row[column], translate))),
            ),
          ],
          { type: 'text/csv;charset=utf-8' },
        ),
        `${resource}.csv`,
      );
      notify((total ?? 0) > rows.length ? 'app.csv_cut_off' : 'app.saved_as_csv', {
        type: 'info',
        messageArgs: { smart_count: rows.length },
      });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setPending(false);
    }
  };

  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<FileDownloadOutlined />}
      loading={pending}
      disabled={!total}
      onClick={() => void save()}
    >
      {translate('app.save_as_csv')}
    </Button>
  );
}
