/** What is open or laid over the picture, apart from the look of the model. */
export interface ViewTools {
  /** The panel itself. */
  open: boolean;
  uvLayout: boolean;
  /** The source picture lies over the view. */
  picture: boolean;
  /** 0 to 1. */
  pictureOpacity: number;
}

export const NO_TOOLS: ViewTools = { open: false, uvLayout: false, picture: false, pictureOpacity: 0.5 };
