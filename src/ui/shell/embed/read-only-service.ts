import type { ParseService } from '../../../contract/parse-service.ts';

/** The service without fixes, so that nothing offers to change the reply. */
export function readOnlyService(service: ParseService): ParseService {
  return {
    ...service,
    async load(document, onProgress) {
      const report = await service.load(document, onProgress);
      if (!report) return null;
      const diagnostics = report.diagnostics.map(({ fix: _, ...diagnostic }) => diagnostic);
      return { ...report, diagnostics, hasFixes: true };
    },
    fixes: async () => [],
    fixesOf: async () => [],
    fixAll: async () => null,
  };
}
