import { environment } from '#platform/config/environment.js';
import { logger } from '#platform/log/logger.js';
import { createApi } from './create-api.js';

const { PORT, HOST } = environment();
const app = await createApi();
await app.listen(PORT, HOST);
logger.info({ port: PORT }, 'The API listens.');
