/** Edits of the grid that end without a look at everything. */

/** What waits in the library for the end of an edit. */
interface Blocked {
  redrawBlock: boolean;
  readonly redrawBlockRestoreConfig?: unknown;
  readonly redrawBlockRenderInPosition?: unknown;
  readonly redrawBlockUpdate?: unknown;
}

/** What of the library's module is used here; its types have none of it. */
interface Editing {
  readonly table: { readonly rowManager: Blocked; readonly columnManager: Blocked };
  clearEditor(cancel?: boolean): void;
}

/**
 * The module as it ought to be. The library draws nothing anew while an editor is open, and when it is closed measures every
 * heading and the whole table, whether anything waited or not: four layouts of the page between a key and what it shows. An
 * editor stands in its cell and moves nothing, so where nothing waited there is nothing to measure.
 */
export function lightly<T>(Module: T): T {
  return class extends (Module as new (...given: never[]) => Editing) {
    override clearEditor(cancel?: boolean): void {
      const managers = [this.table.rowManager, this.table.columnManager];
      if (!managers.some(waits)) for (const manager of managers) manager.redrawBlock = false;
      super.clearEditor(cancel);
    }
  } as unknown as T;
}

function waits({ redrawBlockRestoreConfig, redrawBlockRenderInPosition, redrawBlockUpdate = null }: Blocked): boolean {
  return Boolean(redrawBlockRestoreConfig) || Boolean(redrawBlockRenderInPosition) || redrawBlockUpdate !== null;
}
