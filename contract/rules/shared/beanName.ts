/** The name of beans as a page shows it. The form for beans validates nothing, so beans may have no name. */
export const shownBeanName = (name: string): string => name || 'Unnamed beans'
