import { Migration } from '@mikro-orm/migrations';
import { sqlFunction } from '../tables.js';

/**
 * Clicks are events, too. Clicks counted before have their rows, from which all counts come. The function of the same name
 * with fewer arguments stays: a host of the build before may still call it while this one is rolled out.
 */
export class Migration20261129050_clicks extends Migration {
  override up(): void {
    this.addSql(sqlFunction('clicks'));
  }
}
