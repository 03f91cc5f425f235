import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { defineResource, page } from '../resource.js';
import { de, en } from './texts.js';

/** What a tenant's operators set themselves: switches, periods, limits, colours, the provider's pages. */
export const configuration = defineResource({
  name: 'configuration',
  menu: 'portal',
  icon: TuneOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./ConfigurationPage.js')).ConfigurationPage),
  texts: { de, en },
});
