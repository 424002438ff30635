/** Apache ECharts with the parts that the console draws. Loads when the first chart shows. */
import { BarChart, HeatmapChart, LineChart } from "echarts/charts";
import { GridComponent, VisualMapComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

use([BarChart, HeatmapChart, LineChart, GridComponent, VisualMapComponent, CanvasRenderer]);

export { init };
