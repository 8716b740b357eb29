import type { ParseService } from '../../../../contract/parse-service.ts';
import type { Cases } from '../../../debug/cases/cases.ts';
import type { Page } from '../../../parts/page/page.ts';
import type { Command, CommandScope } from '../commands.ts';

/** Where the commands of the palette act. */
export interface PaletteScope extends CommandScope {
  readonly service: ParseService;
  readonly cases: Cases;
  readonly page: Page;
}

export type PaletteCommand = Command<PaletteScope>;
