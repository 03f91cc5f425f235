import { tenant } from '../tenant/tenant.js';

/** What a tenant's drawings show, as its theme says: people who talk, or the country its energy comes from. */
export const scene = (): 'people' | 'landscape' => (tenant().Theme['--scene'] === 'landscape' ? 'landscape' : 'people');
