/** Whether the engine is installed; whoever removes the package runs without. */
export const isInstalled = (): boolean => {
  try {
    import.meta.resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
};
