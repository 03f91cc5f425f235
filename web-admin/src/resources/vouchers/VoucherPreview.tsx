import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { VoucherImportResult } from '#contract/betrieb/schemas.js';
import { count, money } from '../../shared/format.js';
import { csvOf } from '../../shared/ui/csv.js';
import { saveFile } from '../../shared/ui/list/CsvButton.js';
import { errorRows, maskedCode, voucherColumns, type VoucherFile } from './voucher-file.js';

interface VoucherPreviewProps {
  readonly file: VoucherFile;
  readonly result: VoucherImportResult | null;
  readonly imported: boolean;
}

/** What the file holds, and the server's verdict: new, known already, refused line by line. */
export function VoucherPreview({ file, result, imported }: VoucherPreviewProps) {
  const translate = useTranslate();
  const errors = result?.Fehler ?? [];
  const saveErrors = () =>
    saveFile(
      new Blob([csvOf([...voucherColumns, 'zeile', 'grund'], errorRows(file, errors))], {
        type: 'text/csv;charset=utf-8',
      }),
      `fehler-${file.name}`,
    );
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {translate('vouchers.import.file', { name: file.name, smart_count: file.rows.length })}
      </Typography>
      {result && (
        <Alert severity={errors.length > 0 ? 'warning' : 'success'}>
          {translate(imported ? 'vouchers.import.result' : 'vouchers.import.would', {
            created: count(result.Angelegt),
            known: count(result.Doppelt),
            refused: count(errors.length),
          })}
        </Alert>
      )}
      {errors.length > 0 && (
        <Box>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              flexWrap: 'wrap',
              gap: 1,
              mb: 1,
            }}
          >
            <Typography component="h3" variant="h3">
              {translate('vouchers.import.errors')}
            </Typography>
            <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} onClick={saveErrors}>
              {translate('vouchers.import.save_errors')}
            </Button>
          </Box>
          <Box sx={{ maxHeight: 220, overflow: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
            <Table size="small" stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell align="right">{translate('vouchers.import.line')}</TableCell>
                  <TableCell>{translate('vouchers.import.reason')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {errors.map(({ Zeile, Grund }) => (
                  <TableRow key={`${Zeile}-${Grund}`}>
                    <TableCell align="right">{Zeile}</TableCell>
                    <TableCell>{Grund}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </Box>
      )}
      {!imported && (
        <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '1fr 1.4fr' } }}>
          <Groups file={file} />
          <FirstRows file={file} />
        </Box>
      )}
    </>
  );
}

function Groups({ file }: { file: VoucherFile }) {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={translate('vouchers.import.contents')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('resources.vouchers.fields.type')}</TableCell>
          <TableCell align="right">{translate('resources.vouchers.fields.valueCents')}</TableCell>
          <TableCell align="right">{translate('vouchers.import.codes')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {file.groups.slice(0, 12).map(({ type, valueCents, count: codes }) => (
          <TableRow key={`${type}-${valueCents}`}>
            <TableCell>{type}</TableCell>
            <TableCell align="right">{Number.isFinite(valueCents) ? money(valueCents) : '?'}</TableCell>
            <TableCell align="right">{count(codes)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function FirstRows({ file }: { file: VoucherFile }) {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('vouchers.import.first_rows')}>
        <TableHead>
          <TableRow>
            {voucherColumns.map(column => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {file.rows.slice(0, 6).map(({ line, cells }) => (
            <TableRow key={line}>
              {voucherColumns.map((column, index) => (
                <TableCell key={column}>{column === 'code' ? maskedCode(cells[index] ?? '') : cells[index]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
