import { legacyJson } from './legacy-json.ts';
import type { PayloadFormat } from './payload-format.ts';
import { xml } from './xml.ts';

/** Every payload format there is; one file each beside this one. */
const FORMATS: readonly PayloadFormat[] = [xml, legacyJson];

const byId = new Map(FORMATS.map((format) => [format.id, format]));

export const formatOf = (id: PayloadFormat['id']): PayloadFormat => byId.get(id) ?? xml;
